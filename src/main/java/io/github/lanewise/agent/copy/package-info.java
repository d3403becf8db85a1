// SPDX-License-Identifier: Apache-2.0
/** Names a copy of parquet-java: its classes with join points, its prefix and its class loader. */
package io.github.lanewise.agent.copy;
