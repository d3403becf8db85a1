// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.util.List;

/**
 * What one fork measured.
 *
 * @param scores one an iteration
 * @param allocated bytes of garbage a call, or null
 */
record Sample(List<Double> scores, String unit, Double allocated, Selected selected) {}
