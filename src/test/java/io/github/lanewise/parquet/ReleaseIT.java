// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.Acceleration;
import io.github.lanewise.testkit.RanWith;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.parquet.column.ParquetProperties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Tests that this run has the settings that it was asked for: the release of parquet-java, the
 * provider, and the packaged jar.
 */
class ReleaseIT {
  @AfterAll
  static void tell() throws IOException {
    RanWith.print("parquet-java=" + release());
  }

  @Test
  void theReleaseAskedForIsOnTheClassPath() throws IOException {
    assertEquals(System.getProperty("lanewise.it.parquet"), release());
  }

  @Test
  void theProviderAskedForServes() {
    assertEquals(System.getProperty("lanewise.it.provider"), Acceleration.current().provider());
  }

  @Test
  void lanewiseComesFromItsJar() throws URISyntaxException {
    Path origin =
        Path.of(Acceleration.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    assertTrue(origin.toString().endsWith(".jar"), origin::toString);
  }

  private static String release() throws IOException {
    Properties properties = new Properties();
    try (InputStream pom =
        ParquetProperties.class.getResourceAsStream(
            "/META-INF/maven/org.apache.parquet/parquet-column/pom.properties")) {
      properties.load(pom);
    }
    return properties.getProperty("version");
  }
}
