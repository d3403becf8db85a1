// SPDX-License-Identifier: Apache-2.0
/**
 * This is not API. This package and those below it hold the kernels behind {@code
 * io.github.lanewise}, and the code that selects them. Classes are public if another package of
 * Lanewise uses them. They may change with any release.
 */
package io.github.lanewise.kernel;
