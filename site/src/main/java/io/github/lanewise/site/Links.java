// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds links within the site that lead nowhere, in pages that renderers of HTML have made. */
final class Links {
  private static final Pattern LINK = Pattern.compile("\\s(?:href|src)=\"([^\"]*)\"");
  private static final Pattern ANCHOR = Pattern.compile("\\s(?:id|name)=\"([^\"]*)\"");

  private final Map<Path, Set<String>> anchors = new HashMap<>();

  List<String> dead(Path site, List<Path> pages) throws IOException {
    List<String> dead = new ArrayList<>();
    for (Path page : pages) {
      LINK.matcher(Files.readString(page))
          .results()
          .map(link -> plain(link.group(1)))
          .distinct()
          .filter(link -> !link.matches("[a-z]+:.*") && !leadsSomewhere(page, link))
          .forEach(link -> dead.add(site.relativize(page) + ": " + link));
    }
    return dead;
  }

  private boolean leadsSomewhere(Path page, String link) {
    int hash = link.indexOf('#');
    String file = (hash < 0 ? link : link.substring(0, hash)).replaceFirst("\\?.*", "");
    Path target = file.isEmpty() ? page : page.resolveSibling(decoded(file)).normalize();
    return Files.isRegularFile(target)
        && (hash < 0
            || link.endsWith("#")
            || anchors(target).contains(decoded(link.substring(hash + 1))));
  }

  private Set<String> anchors(Path page) {
    return anchors.computeIfAbsent(
        page,
        unknown -> {
          try {
            return ANCHOR
                .matcher(Files.readString(page))
                .results()
                .map(id -> plain(id.group(1)))
                .collect(toSet());
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static String plain(String attribute) {
    return attribute
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&");
  }

  private static String decoded(String part) {
    return URLDecoder.decode(part.replace("+", "%2B"), UTF_8);
  }
}
