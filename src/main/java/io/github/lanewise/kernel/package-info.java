// SPDX-License-Identifier: Apache-2.0
/**
 * This is not API. It holds the kernels behind {@code io.github.lanewise}, and their selection,
 * here and in the packages below. A public class is one that another package of Lanewise uses; it
 * may change with any release.
 */
package io.github.lanewise.kernel;
