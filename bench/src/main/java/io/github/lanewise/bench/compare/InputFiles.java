// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.bench.compare.CompareReport.Unusable;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the Parquet files in a folder and its subfolders.
 *
 * @param files the files, sorted
 * @param unusable the files and folders that cannot be looked into
 */
record InputFiles(List<Path> files, List<Unusable> unusable) {
  static InputFiles in(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    List<Unusable> unusable = new ArrayList<>();
    // A walk does not follow links, not even the one that it starts at.
    Path real = folder.toRealPath();
    Files.walkFileTree(
        real,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            boolean named = file.getFileName().toString().matches("[^._].*\\.parquet");
            if (named && Files.isRegularFile(file)) {
              files.add(asNamed(file));
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            String reason = "not readable: " + e.getClass().getSimpleName();
            unusable.add(new Unusable(asNamed(file).toString(), null, reason));
            return FileVisitResult.CONTINUE;
          }

          private Path asNamed(Path file) {
            return folder.resolve(real.relativize(file));
          }
        });
    return new InputFiles(files.stream().sorted().toList(), unusable);
  }
}
