// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.Acceleration;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.parquet.column.ParquetProperties;
import org.junit.jupiter.api.Test;

/**
 * This run tests what it says it tests: the release of parquet-java, the provider, and the packaged
 * jar.
 */
class ReleaseIT {
  @Test
  void theReleaseAskedForIsOnTheClassPath() throws IOException {
    Properties properties = new Properties();
    try (InputStream pom =
        ParquetProperties.class.getResourceAsStream(
            "/META-INF/maven/org.apache.parquet/parquet-column/pom.properties")) {
      properties.load(pom);
    }
    assertEquals(System.getProperty("lanewise.it.parquet"), properties.getProperty("version"));
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
}
