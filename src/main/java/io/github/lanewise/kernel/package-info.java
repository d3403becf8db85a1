// SPDX-License-Identifier: Apache-2.0
/**
 * Not API: the kernels behind {@code io.github.lanewise}, and their selection, here and in the
 * packages below. Public means used by another package of Lanewise; anything may change with any
 * release.
 */
package io.github.lanewise.kernel;
