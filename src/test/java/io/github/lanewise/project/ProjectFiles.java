// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.project;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds the files beside the sources: scripts, build files and examples. */
final class ProjectFiles {
  private static final List<String> FOLDERS =
      List.of(".ci", "bench", "bin", "examples", "release", "site");

  private static final Set<String> LEFT_OUT = Set.of("src", "target");

  private ProjectFiles() {}

  /** Returns these files in the order of their names. */
  static List<Path> all() throws IOException {
    List<Path> found = new ArrayList<>();
    for (String folder : FOLDERS) {
      Files.walkFileTree(
          Path.of(folder),
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
              return LEFT_OUT.contains(each.getFileName().toString())
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path each, BasicFileAttributes attributes) {
              found.add(each);
              return FileVisitResult.CONTINUE;
            }
          });
    }
    found.sort(null);
    return found;
  }

  /** Returns the name as documents have it, with slashes. */
  static String name(Path file) {
    return file.toString().replace('\\', '/');
  }
}
