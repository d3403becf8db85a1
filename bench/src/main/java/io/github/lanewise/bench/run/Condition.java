// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.nio.file.Path;
import java.util.List;

/**
 * What a fork runs on.
 *
 * @param before jars that stand on the class path before the benchmarks' own: another release of
 *     parquet-java, another Lanewise
 * @param label tells apart conditions whose forks would tell the same of themselves, else empty
 */
record Condition(Jdk jdk, Vectors vectors, List<Path> before, String label) {}
