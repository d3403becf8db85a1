// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import io.github.lanewise.agent.AgentReport;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/**
 * The Flight Recorder event that tells, once a second, how often Lanewise did each kind of work.
 */
@Name("io.github.lanewise.Pages")
@Label("Pages")
@Category("Lanewise")
@Description(
    "How many pages, or packed runs of engines, Lanewise has handled since the JVM started")
@Period("1 s")
@StackTrace(false)
final class PagesEvent extends Event {
  @Label("Path")
  String path;

  @Label("Pages")
  long pages;

  static void emitAll() {
    AgentReport.current()
        .pages()
        .forEach(
            (path, pages) -> {
              PagesEvent event = new PagesEvent();
              event.path = path;
              event.pages = pages;
              event.commit();
            });
  }
}
