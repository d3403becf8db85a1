// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads originals and writes their twins.
 *
 * @param sources the folder of the originals' roots
 * @param output the folder of the twins' roots
 */
record Twins(Path sources, Path output) {
  private static final Pattern CONSTANT = Pattern.compile("private static final [^(;]* =");

  String source(String root, String folder, String name) throws IOException {
    return Files.readString(sources.resolve(root).resolve(folder + name + ".java"));
  }

  static String withSummary(String source, String summary) {
    return source.replaceFirst(
        "(?s)/\\*\\*((?!\\*/).)*\\*/\\s*(?=final class)",
        Matcher.quoteReplacement("/** {@link " + summary + ". */\n"));
  }

  static String replaced(String source, String original, Replacement... replacements) {
    for (Replacement replacement : replacements) {
      source = replacement.applyTo(source, original);
    }
    return source;
  }

  /**
   * @param overloads the twin for one type each. The class gets each member once, whether all
   *     overloads have it or only one. Constants come first
   */
  void write(String root, String folder, String original, String twin, List<String> overloads)
      throws IOException {
    String first = overloads.get(0);
    Set<String> imports = new TreeSet<>();
    Set<String> staticImports = new TreeSet<>();
    Set<String> constants = new LinkedHashSet<>();
    Set<String> others = new LinkedHashSet<>();
    String header = null;
    for (String overload : overloads) {
      String body = overload.substring(overload.indexOf("/**"), overload.lastIndexOf('}'));
      String[] members =
          body.stripTrailing()
              .replaceAll("(?<!/\\*\\* \\{@link )\\b" + original + "\\b", twin)
              .split("\n\n");
      header = members[0];
      for (String member : List.of(members).subList(1, members.length)) {
        (CONSTANT.matcher(member).find() ? constants : others).add(member);
      }
      Matcher matcher = Pattern.compile("import (static )?[\\w.]+\\.(\\w+);").matcher(overload);
      while (matcher.find()) {
        if (Pattern.compile("\\b" + matcher.group(2) + "\\b").matcher(body).find()) {
          (matcher.group(1) == null ? imports : staticImports).add(matcher.group());
        }
      }
    }
    String source =
        String.join(
                "\n\n",
                "// SPDX-License-Identifier: Apache-2.0\n// Derived from "
                    + original
                    + (original.contains(" and ")
                        ? ": change those, then run DeriveTwins\n"
                        : ": change that one, then run java src/derive/DeriveTwins.java\n")
                    + first.substring(first.indexOf("package "), first.indexOf(";") + 1),
                String.join("\n", staticImports),
                String.join("\n", imports),
                header,
                String.join("\n\n", constants),
                String.join("\n\n", others) + "\n}\n")
            .replace("{\n\n", "{\n");
    Path file = output.resolve(root).resolve(folder + twin + ".java");
    Files.createDirectories(file.getParent());
    Files.writeString(file, source);
  }
}
