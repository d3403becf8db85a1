// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.rewrite.JoinPoint;
import io.github.lanewise.agent.rewrite.JoinPoints;
import io.github.lanewise.agent.rewrite.Rewriter;
import io.github.lanewise.agent.rewrite.UnknownClassException;
import io.github.lanewise.agent.setup.Options.Feature;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.objectweb.asm.ClassReader;

/**
 * Describes a copy of parquet-java on a class path, and what the agent would change in it.
 *
 * @param place the jar or folder
 * @param release the release of parquet-java, as far as the jar tells
 * @param root the prefix in place of {@code org/apache/parquet}
 * @param changes for each class, what the agent would change in it
 * @param leftAlone for each class, why the agent would not change it
 */
record ParquetCopy(
    Path place,
    String release,
    String root,
    Map<String, List<String>> changes,
    Map<String, String> leftAlone) {
  /**
   * The largest class file that is read, in bytes. The limit is many times the size of any class
   * here, but a damaged or hostile archive may promise gigabytes.
   */
  private static final int LARGEST_CLASS = 1 << 20;

  /**
   * Returns all copies on a class path.
   *
   * @param unread receives a line for each entry that Java would skip without a word
   */
  static List<ParquetCopy> on(String classPath, Consumer<String> unread) {
    List<ParquetCopy> copies = new ArrayList<>();
    for (Path place : places(classPath, unread)) {
      try {
        copies.addAll(at(place));
      } catch (IOException | RuntimeException | Error e) {
        // Every exception is caught, because a walk wraps the exceptions of the file system, and a
        // file that is not an archive causes others.
        unread.accept(place + " cannot be read: " + e);
      }
    }
    return copies;
  }

  private static List<ParquetCopy> at(Path place) throws IOException {
    if (Files.isDirectory(place)) {
      return in(place, place);
    }
    try (FileSystem jar = FileSystems.newFileSystem(place)) {
      return in(place, jar.getPath("/"));
    } catch (ProviderNotFoundException noArchive) {
      String name = place.toString().toLowerCase(Locale.ROOT);
      if (name.endsWith(".jar") || name.endsWith(".zip")) {
        throw noArchive;
      }
      // Java ignores such a file on a class path.
      return List.of();
    }
  }

  /** Returns whether the agent would leave no class alone. */
  boolean known() {
    return leftAlone.isEmpty();
  }

  /** Returns the report as text of several lines. */
  String text() {
    StringBuilder text =
        new StringBuilder(
            "%s: parquet-java %s as %s%n".formatted(place, release, root.replace('/', '.')));
    changes.forEach(
        (name, effects) -> text.append("  %s: %s%n".formatted(name, String.join("; ", effects))));
    leftAlone.forEach(
        (name, reason) -> text.append("  %s would be left alone: %s%n".formatted(name, reason)));
    return text.toString();
  }

  static List<Path> places(String classPath, Consumer<String> unread) {
    List<Path> places = new ArrayList<>();
    for (String entry : classPath.split(java.io.File.pathSeparator)) {
      boolean all = entry.endsWith("*");
      Path path;
      try {
        path = Path.of(all ? entry.substring(0, entry.length() - 1) : entry);
      } catch (InvalidPathException e) {
        unread.accept(entry + " cannot be read: " + e);
        continue;
      }
      if (!Files.exists(path)) {
        unread.accept(path + " is missing");
      } else if (all) {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(path, "*.{jar,JAR}")) {
          jars.forEach(places::add);
        } catch (IOException | DirectoryIteratorException e) {
          unread.accept(path + " cannot be read: " + e);
        }
      } else {
        places.add(path);
      }
    }
    return places;
  }

  /** Follows links, as Java does, but no link to a folder around it. */
  private static List<Path> classFiles(Path top) throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        top,
        Set.of(FileVisitOption.FOLLOW_LINKS),
        Integer.MAX_VALUE,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".class")) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof FileSystemLoopException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }
        });
    return found;
  }

  private static List<ParquetCopy> in(Path place, Path top) throws IOException {
    Map<String, ParquetCopy> byRoot = new TreeMap<>();
    for (Path file : classFiles(top)) {
      String path = top.relativize(file).toString().replace('\\', '/');
      String name = path.substring(0, path.length() - ".class".length());
      Target target = Target.of(name);
      if (target == null) {
        continue;
      }
      byte[] classFile = classFile(file);
      if (isNamed(name, classFile)) {
        String release = release(top);
        byRoot
            .computeIfAbsent(
                target.root(),
                root -> new ParquetCopy(place, release, root, new TreeMap<>(), new TreeMap<>()))
            .add(target, classFile);
      }
    }
    return List.copyOf(byRoot.values());
  }

  private static byte[] classFile(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(LARGEST_CLASS + 1);
      if (bytes.length > LARGEST_CLASS) {
        throw new IOException(file + " is too large for a class");
      }
      return bytes;
    }
  }

  /**
   * Returns whether the path of a class file is that of its class's name. The paths differ below
   * META-INF/versions, BOOT-INF/classes and the like, where Java does not find the class.
   */
  private static boolean isNamed(String name, byte[] classFile) {
    try {
      return new ClassReader(classFile).getClassName().equals(name);
    } catch (RuntimeException damaged) {
      // The file is reported as damaged later.
      return true;
    }
  }

  private void add(Target target, byte[] classFile) {
    List<JoinPoint> points = JoinPoints.of(target.name(), EnumSet.allOf(Feature.class), true);
    try {
      Rewriter.rewrite(classFile, root, points);
      changes.put(target.name(), points.stream().map(JoinPoint::effect).toList());
    } catch (UnknownClassException e) {
      leftAlone.put(target.name(), e.getMessage());
    } catch (RuntimeException | Error e) {
      leftAlone.put(target.name(), "the agent failed: " + e);
    }
  }

  private static String release(Path top) throws IOException {
    Path properties =
        top.resolve("META-INF/maven/org.apache.parquet/parquet-column/pom.properties");
    if (!Files.exists(properties)) {
      return "of an unnamed release";
    }
    Properties values = new Properties();
    try (InputStream in = Files.newInputStream(properties)) {
      values.load(in);
    }
    return values.getProperty("version", "of an unnamed release");
  }
}
