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
 * An application that does not mention Lanewise, called as {@code java Hive.java RESULTS
 * <STATEMENTS}. It runs HiveQL in this process, with a semicolon after each statement. It writes
 * the resulting rows into the file RESULTS, because Hive and Tez report their progress on standard
 * output.
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
