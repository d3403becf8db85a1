// SPDX-License-Identifier: Apache-2.0
/** Changes the bytecode of parquet-java's classes: a class for each kind of join point. */
package io.github.lanewise.agent.rewrite;
