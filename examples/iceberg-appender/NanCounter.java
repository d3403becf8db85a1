// SPDX-License-Identifier: Apache-2.0
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.types.Types;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Counts the NaNs of a column of floats or doubles, and finds the extremes of all other values.
 * Iceberg's metrics need these, and a footer of Parquet does not have them.
 */
final class NanCounter {
  private final int fieldId;
  private final boolean ofFloats;
  private long rows;
  private long nulls;
  private long nans;
  private double lower = Double.POSITIVE_INFINITY;
  private double upper = Double.NEGATIVE_INFINITY;

  private NanCounter(int fieldId, boolean ofFloats) {
    this.fieldId = fieldId;
    this.ofFloats = ofFloats;
  }

  /** Returns {@code null} for columns that have no NaNs. */
  static NanCounter of(PrimitiveType column) {
    PrimitiveTypeName type = column.getPrimitiveTypeName();
    boolean ofFloats = type == PrimitiveTypeName.FLOAT;
    return ofFloats || type == PrimitiveTypeName.DOUBLE
        ? new NanCounter(column.getId().intValue(), ofFloats)
        : null;
  }

  void add(Object values, long[] validity, int count) {
    rows += count;
    if (ofFloats) {
      addFloats((float[]) values, validity, count);
    } else {
      addDoubles((double[]) values, validity, count);
    }
  }

  private void addFloats(float[] values, long[] validity, int count) {
    float least = (float) lower;
    float most = (float) upper;
    for (int i = 0; i < count; i++) {
      float value = values[i];
      if (validity != null && (validity[i >>> 6] >>> i & 1) == 0) {
        nulls++;
      } else if (value != value) {
        nans++;
      } else {
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    }
    lower = least;
    upper = most;
  }

  private void addDoubles(double[] values, long[] validity, int count) {
    double least = lower;
    double most = upper;
    for (int i = 0; i < count; i++) {
      double value = values[i];
      if (validity != null && (validity[i >>> 6] >>> i & 1) == 0) {
        nulls++;
      } else if (value != value) {
        nans++;
      } else {
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    }
    lower = least;
    upper = most;
  }

  FieldMetrics<?> metrics() {
    boolean bounds = nulls + nans < rows;
    return ofFloats
        ? new FieldMetrics<>(
            fieldId,
            rows,
            nulls,
            nans,
            bounds ? (float) lower : null,
            bounds ? (float) upper : null,
            Types.FloatType.get())
        : new FieldMetrics<>(
            fieldId,
            rows,
            nulls,
            nans,
            bounds ? lower : null,
            bounds ? upper : null,
            Types.DoubleType.get());
  }
}
