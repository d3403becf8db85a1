// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProcessorTest {
  @Test
  void x86HasAModelName() {
    assertEquals(
        Optional.of("Intel(R) Xeon(R) Processor @ 2.60GHz"),
        Processor.fromCpuinfo(
            List.of(
                "processor\t: 0",
                "model name\t: Intel(R) Xeon(R) Processor @ 2.60GHz",
                "",
                "x:y")));
  }

  @Test
  void armHasNumbers() {
    assertEquals(
        Optional.of("implementer 0x41, part 0xd0c"),
        Processor.fromCpuinfo(
            List.of(
                "processor\t: 0",
                "CPU implementer\t: 0x41",
                "CPU architecture: 8",
                "CPU part\t: 0xd0c")));
  }

  @Test
  void otherProcessorsStayUnnamed() {
    assertEquals(Optional.empty(), Processor.fromCpuinfo(List.of("processor : 0", "isa : rv64")));
  }

  @Test
  void thisOneHasAName() {
    assertFalse(Processor.name().isBlank());
  }
}
