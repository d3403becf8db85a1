// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import io.github.lanewise.Acceleration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Holds the options that say what the forks run on. Each option may be repeated, and every
 * combination is a setting.
 */
final class SettingOptions {
  @Option(
      names = "--bits",
      split = ",",
      paramLabel = "BITS",
      description =
          "Width of vectors: 128, 256, 512. Repeatable. It limits the whole JVM, its own loops and"
              + " copies included, so every rival is measured at each. Default: all there is.")
  private List<Integer> bits = List.of();

  @Option(
      names = "--jdk",
      paramLabel = "PATH",
      description = "Home of a JDK, 17 or newer. Repeatable. Default: the one bench/run uses.")
  private List<Path> jdks = List.of();

  @Option(
      names = "--parquet",
      split = ",",
      paramLabel = "VERSION",
      description = "Release of parquet-java, fetched by Maven. Repeatable. Default: the build's.")
  private List<String> parquet = List.of();

  @Option(
      names = "--parquet-jars",
      paramLabel = "DIR",
      description = "parquet-java as built in this folder (its master, say). Repeatable.")
  private List<Path> parquetJars = List.of();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** Returns a setting for every JDK with every width and every parquet-java. */
  List<Setting> all(String label) throws IOException, InterruptedException {
    List<ParquetJars> parquets = parquets();
    List<Setting> settings = new ArrayList<>();
    List<Path> homes = jdks.isEmpty() ? List.of(Path.of(System.getProperty("java.home"))) : jdks;
    for (Path jdk : homes) {
      for (ParquetJars jars : parquets) {
        String named = (jars.label() + " " + label).strip();
        if (bits.isEmpty()) {
          int all = Acceleration.current().vectorBits();
          settings.add(new Setting(jdk, all, "", jars.files(), jars.release(), named));
        }
        for (int width : bits) {
          String limit = Setting.limit(width);
          settings.add(new Setting(jdk, width, limit, jars.files(), jars.release(), named));
        }
      }
    }
    return settings.stream().distinct().toList();
  }

  private List<ParquetJars> parquets() throws IOException, InterruptedException {
    List<ParquetJars> parquets = new ArrayList<>();
    try {
      for (String version : parquet) {
        parquets.add(ParquetJars.released(version));
      }
      for (Path folder : parquetJars) {
        parquets.add(ParquetJars.in(folder));
      }
    } catch (IllegalArgumentException e) {
      throw usage(e.getMessage());
    }
    return parquets.isEmpty() ? List.of(ParquetJars.OF_BUILD) : parquets;
  }

  /** Refuses options that no fork can run with, before anything else is done. */
  void check() {
    for (int width : bits) {
      if (!List.of(128, 256, 512).contains(width)) {
        throw usage("no vectors of " + width + " bits: 128, 256 or 512");
      }
    }
    for (Path jdk : jdks) {
      if (!Files.isExecutable(jdk.resolve("bin").resolve("java"))) {
        throw usage("no bin/java in " + jdk);
      }
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
