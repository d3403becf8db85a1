// SPDX-License-Identifier: Apache-2.0
import io.github.lanewise.agent.AgentReport;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * {@code SparkReaders JAR...} loads Spark's reader of runs from each jar, under the agent with
 * {@code engines=on}. It fails where the agent leaves the class alone, because it does not know the
 * method.
 */
final class SparkReaders {
  private static final String READER =
      "org.apache.spark.sql.execution.datasources.parquet.VectorizedRleValuesReader";

  private SparkReaders() {}

  public static void main(String[] args) throws Exception {
    for (String jar : args) {
      URL[] path = {new File(jar).toURI().toURL()};
      try (URLClassLoader spark =
          new URLClassLoader(path, SparkReaders.class.getClassLoader())) {
        // Its methods name classes of Spark's other jars, so it is loaded and not linked.
        Class.forName(READER, false, spark);
      }
      System.out.println(new File(jar).getName());
    }
    if (!AgentReport.current().leftAlone().isEmpty()) {
      throw new AssertionError(AgentReport.current().leftAlone());
    }
  }
}
