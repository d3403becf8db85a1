// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** Makes a page of a document. It keeps its place, and README.md becomes index.html. */
final class Pages {
  private static final String SOURCES = "https://github.com/lanewise/lanewise/blob/main/";

  /** A heading of the menu begins with a hyphen. */
  private static final List<Map.Entry<String, String>> MENU =
      List.of(
          Map.entry("-", "Guides"),
          Map.entry("README.md", "Lanewise"),
          Map.entry("docs/artifacts.md", "Artifacts and API"),
          Map.entry("docs/compatibility.md", "Compatibility"),
          Map.entry("docs/agent.md", "The agent"),
          Map.entry("docs/parquet-java.md", "The plugin"),
          Map.entry("docs/columns.md", "Columns"),
          Map.entry("docs/frameworks.md", "In a table format"),
          Map.entry("docs/selection.md", "When vectors serve"),
          Map.entry("examples/README.md", "Examples"),
          Map.entry("-", "Reference"),
          Map.entry("api/index.html", "Javadoc"),
          Map.entry("CHANGELOG.md", "Changelog"),
          Map.entry("SECURITY.md", "Security"),
          Map.entry("-", "Measurements"),
          Map.entry("docs/measurements/kernels.md", "Kernels"),
          Map.entry("docs/measurements/parquet-java.md", "Writers and readers"),
          Map.entry("docs/measurements/dictionaries.md", "Dictionaries"),
          Map.entry("docs/measurements/columns.md", "Columns"),
          Map.entry("docs/measurements/agent.md", "The agent"),
          Map.entry("docs/measurements/engines.md", "Engines' own readers"),
          Map.entry("bench/README.md", "How to measure"),
          Map.entry("-", "For contributors"),
          Map.entry("ARCHITECTURE.md", "Architecture"),
          Map.entry("CONTRIBUTING.md", "Contributing"),
          Map.entry("docs/tests.md", "Tests"),
          Map.entry("docs/measurements/mutation.md", "Mutants"),
          Map.entry("docs/measurements/instructions.md", "Instruction counts"),
          Map.entry("docs/measurements/tried.md", "Tried and dropped"));

  private final List<Extension> extensions = List.of(TablesExtension.create());
  private final Parser parser = Parser.builder().extensions(extensions).build();
  private final Path project;

  Pages(Path project) {
    this.project = project;
  }

  List<Path> documents() {
    return MENU.stream()
        .map(Map.Entry::getKey)
        .filter(name -> name.endsWith(".md"))
        .map(Path::of)
        .toList();
  }

  static String page(Path document) {
    String name = document.toString().replace('\\', '/');
    return name.replaceFirst("README\\.md$", "index.md").replaceFirst("\\.md$", ".html");
  }

  String html(Path document) throws IOException {
    Node text = parser.parse(Files.readString(project.resolve(document)));
    text.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            link.setDestination(target(document, link.getDestination()));
            visitChildren(link);
          }
        });
    String body =
        HtmlRenderer.builder()
            .extensions(extensions)
            .attributeProviderFactory(
                context ->
                    (node, tag, attributes) -> {
                      if (node instanceof Heading) {
                        attributes.put("id", anchor(node));
                      }
                    })
            .build()
            .render(text);
    String top = "../".repeat(document.getNameCount() - 1);
    return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%s</title>
        <link rel="stylesheet" href="%sstyle.css">
        </head>
        <body>
        <nav>%s</nav>
        <main>
        %s</main>
        </body>
        </html>
        """
        .formatted(title(text), top, menu(document, top), body);
  }

  /** Returns a link to the page of a document, or to a file of the project that has no page. */
  private String target(Path document, String link) {
    if (link.contains("://") || link.startsWith("#")) {
      return link;
    }
    int hash = link.indexOf('#');
    String file = hash < 0 ? link : link.substring(0, hash);
    Path target = document.resolveSibling(file).normalize();
    if (!Files.exists(project.resolve(target))) {
      throw new IllegalArgumentException(document + " links to " + link + ", which is not there");
    }
    if (!documents().contains(target)) {
      return SOURCES + target.toString().replace('\\', '/');
    }
    Path from = Path.of(page(document)).toAbsolutePath().getParent();
    String page = from.relativize(Path.of(page(target)).toAbsolutePath()).toString();
    return page.replace('\\', '/') + (hash < 0 ? "" : link.substring(hash));
  }

  /** Folds up on a narrow screen, where the style sheet does not spread it. */
  private static String menu(Path document, String top) {
    StringBuilder menu = new StringBuilder();
    menu.append("<a class=\"name\" href=\"").append(top).append("index.html\">Lanewise</a>");
    menu.append("<input type=\"checkbox\" id=\"menu\"><label for=\"menu\">Menu</label>\n<ul>\n");
    for (Map.Entry<String, String> entry : MENU) {
      if (entry.getKey().equals("-")) {
        menu.append("<li class=\"group\">").append(entry.getValue()).append("</li>\n");
        continue;
      }
      Path target = Path.of(entry.getKey());
      menu.append(target.equals(document) ? "<li class=\"here\">" : "<li>")
          .append("<a href=\"")
          .append(top)
          .append(page(target))
          .append("\">")
          .append(entry.getValue())
          .append("</a></li>\n");
    }
    return menu.append("</ul>\n").toString();
  }

  private static String title(Node text) {
    String heading = words(text.getFirstChild());
    return heading.equals("Lanewise") ? heading : heading + " – Lanewise";
  }

  /** Returns the anchor that GitHub gives a heading, because the documents' links name those. */
  private static String anchor(Node heading) {
    return words(heading)
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  private static String words(Node node) {
    StringBuilder words = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text text) {
            words.append(text.getLiteral());
          }

          @Override
          public void visit(Code code) {
            words.append(code.getLiteral());
          }
        });
    return words.toString();
  }
}
