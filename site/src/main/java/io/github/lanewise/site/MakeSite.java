// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * {@code MakeSite PROJECT FOLDER}: makes a page of each document of the project, beside the Javadoc
 * in {@code FOLDER/api}, and fails if a link of any page leads nowhere.
 */
final class MakeSite {
  private MakeSite() {}

  public static void main(String[] args) throws IOException {
    Path project = Path.of(args[0]).normalize();
    Path site = Path.of(args[1]).normalize();
    Pages pages = new Pages(project);
    for (Path document : pages.documents()) {
      Path page = site.resolve(Pages.page(document));
      Files.createDirectories(page.getParent());
      Files.writeString(page, pages.html(document));
    }
    try (InputStream style = MakeSite.class.getResourceAsStream("/style.css")) {
      Files.write(site.resolve("style.css"), style.readAllBytes());
    }

    List<Path> made;
    try (Stream<Path> files = Files.walk(site)) {
      made = files.filter(file -> file.toString().endsWith(".html")).toList();
    }
    List<String> dead = new Links().dead(site, made);
    dead.forEach(System.err::println);
    if (!dead.isEmpty()) {
      throw new IllegalStateException(dead.size() + " links lead nowhere");
    }
    System.out.println(made.size() + " pages, all links lead somewhere: " + site);
  }
}
