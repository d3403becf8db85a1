// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.github.lanewise.parquet.testkit.StandIns;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import org.junit.jupiter.api.Test;

/**
 * Tests that the level and the number of workers come from Hadoop's configuration, if there is one.
 */
class ZstdSettingsIT {
  private static final String HADOOPS = "org.apache.hadoop.conf.Configuration";

  /** Holds the exceptions of the classes that take the place of Hadoop's, in Hadoop's package. */
  public static final class Thrown {
    public static final RuntimeException UNCHECKED = new IllegalStateException("no configuration");
    public static final Error ERROR = new StackOverflowError();
    public static final IOException CHECKED = new IOException("no file");
  }

  /** Returns the settings as text, or what was thrown. */
  private static Object with(Class<?> configuration) throws ReflectiveOperationException {
    try {
      return new StandIns(ZstdSettings.class)
          .put(HADOOPS, configuration)
          .load(ZstdSettings.class)
          .getMethod("configured")
          .invoke(null)
          .toString();
    } catch (InvocationTargetException e) {
      return e.getCause();
    }
  }

  @Test
  void withoutHadoopTheyAreTheStandard() throws ReflectiveOperationException {
    assertEquals(ZstdSettings.STANDARD.toString(), with(null));
    assertEquals(new ZstdSettings(3, 0), ZstdSettings.STANDARD);
  }

  @Test
  void withoutASettingTheyAreTheStandard() {
    assertEquals(ZstdSettings.STANDARD, ZstdSettings.configured());
  }

  @Test
  void theyAreThoseThatHadoopHas() throws ReflectiveOperationException {
    assertEquals(new ZstdSettings(19, 2).toString(), with(Configured.class));
  }

  public static final class Configured {
    public int getInt(String key, int standard) {
      return switch (key) {
        case "parquet.compression.codec.zstd.level" -> standard == 3 ? 19 : -1;
        case "parquet.compression.codec.zstd.workers" -> standard == 0 ? 2 : -1;
        default -> -1;
      };
    }
  }

  @Test
  void hadoopsOwnFailuresAreThrown() throws ReflectiveOperationException {
    assertSame(Thrown.UNCHECKED, with(Failing.class));
    assertSame(Thrown.ERROR, with(FailingBadly.class));
  }

  public static final class Failing {
    public Failing() {
      throw Thrown.UNCHECKED;
    }
  }

  public static final class FailingBadly {
    public int getInt(String key, int standard) {
      throw Thrown.ERROR;
    }
  }

  @Test
  void aConfigurationThatIsNoneIsNamed() throws ReflectiveOperationException {
    LinkageError without = (LinkageError) with(WithoutGetInt.class);
    assertEquals("Hadoop's configuration has no usable getInt", without.getMessage());
    LinkageError unreadable = (LinkageError) with(Unreadable.class);
    assertEquals("Hadoop's configuration cannot be read", unreadable.getMessage());
    assertSame(Thrown.CHECKED, unreadable.getCause());
  }

  public static final class WithoutGetInt {}

  public static final class Unreadable {
    public Unreadable() throws IOException {
      throw Thrown.CHECKED;
    }
  }
}
