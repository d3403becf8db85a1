// SPDX-License-Identifier: Apache-2.0
/** Changes bytecode of parquet-java's classes. Each kind of join point has a class. */
package io.github.lanewise.agent.rewrite;
