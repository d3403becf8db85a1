// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import io.github.lanewise.Acceleration;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import org.apache.parquet.Version;

/** What the figures depend on. */
public record Setup(
    String date,
    String processor,
    String java,
    String provider,
    int vectorBits,
    String reason,
    String parquetJava) {

  public static Setup current() {
    Acceleration acceleration = Acceleration.current();
    return new Setup(
        OffsetDateTime.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        Processor.describe(),
        System.getProperty("java.vm.name") + " " + Runtime.version(),
        acceleration.provider(),
        acceleration.vectorBits(),
        acceleration.reason(),
        Version.VERSION_NUMBER);
  }

  /** The provider, and how wide its vectors are where it has any. */
  public String acceleration() {
    return vectorBits == 0 ? provider : "%s, %d bits".formatted(provider, vectorBits);
  }
}
