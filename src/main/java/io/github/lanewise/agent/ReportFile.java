// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The file of the report. It is not written through a symbolic link: a user who may create links in
 * a folder of logs could otherwise make the JVM write to any file of its own user.
 *
 * @param pattern its name; {@code %p} in it is the process and {@code %h} the host
 * @param replaced whether each report takes the place of the one before, or is added to it
 */
record ReportFile(String pattern, boolean replaced) {
  private static final Path HOST_ON_LINUX = Path.of("/proc/sys/kernel/hostname");

  /** The old report stays complete until the next one is. */
  void write(String text) throws IOException {
    Path file = path();
    if (Files.isSymbolicLink(file)) {
      throw new FileSystemException(file.toString(), null, "it is a symbolic link");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      // A pipe without a reader would keep the JVM from ending.
      throw new FileSystemException(file.toString(), null, "it is no regular file");
    }
    if (!replaced) {
      Files.writeString(
          file,
          text,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND,
          LinkOption.NOFOLLOW_LINKS);
      return;
    }
    Path next = file.resolveSibling(file.getFileName() + "." + process() + ".tmp");
    // A process that was killed may have left it behind.
    Files.deleteIfExists(next);
    Files.writeString(next, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
  }

  Path path() throws IOException {
    String name = pattern.replace("%p", String.valueOf(process()));
    return Path.of(name.contains("%h") ? name.replace("%h", host()) : name);
  }

  private static long process() {
    return ProcessHandle.current().pid();
  }

  /**
   * Without the variable Java would ask a name server, and the JVM would wait for the answer before
   * it ends.
   */
  private static String host() throws IOException {
    return Files.isReadable(HOST_ON_LINUX)
        ? Files.readString(HOST_ON_LINUX).strip()
        : InetAddress.getLocalHost().getHostName();
  }
}
