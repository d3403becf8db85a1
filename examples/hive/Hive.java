// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hive.conf.HiveConf;
import org.apache.hadoop.hive.ql.DriverFactory;
import org.apache.hadoop.hive.ql.IDriver;
import org.apache.hadoop.hive.ql.processors.CommandProcessorException;
import org.apache.hadoop.hive.ql.processors.SetProcessor;
import org.apache.hadoop.hive.ql.session.SessionState;

/**
 * {@code java Hive.java RESULTS <STATEMENTS}: an application that has never heard of Lanewise. Runs
 * HiveQL in this process, a semicolon after each statement, and writes the rows that come out into
 * the file RESULTS: standard output has what Hive and Tez tell of their progress.
 */
public final class Hive {
  private Hive() {}

  public static void main(String[] args) {
    int status = 1;
    try (PrintStream results = new PrintStream(args[0], StandardCharsets.UTF_8)) {
      SessionState session = SessionState.start(new HiveConf());
      String statements = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
      for (String statement : statements.split(";")) {
        if (!statement.isBlank()) {
          run(session.getConf(), statement.strip(), results);
        }
      }
      session.close();
      status = 0;
    } catch (IOException | CommandProcessorException | RuntimeException | Error failure) {
      failure.printStackTrace();
    }
    // Hive and Tez leave threads behind.
    System.exit(status);
  }

  private static void run(HiveConf conf, String statement, PrintStream results)
      throws IOException, CommandProcessorException {
    if (statement.startsWith("set ")) {
      new SetProcessor().run(statement.substring(4));
      return;
    }
    try (IDriver driver = DriverFactory.newDriver(conf)) {
      driver.run(statement);
      if (driver.getFetchTask() != null) {
        List<String> rows = new ArrayList<>();
        while (driver.getResults(rows)) {
          rows.forEach(results::println);
          rows.clear();
        }
      }
    }
  }
}
