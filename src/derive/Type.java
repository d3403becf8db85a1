// SPDX-License-Identifier: Apache-2.0
/** A type of number. */
enum Type {
  INT("int", "Int", "Integer", "", ""),
  FLOAT("float", "Float", "Float", "Float.floatToRawIntBits", "Float.intBitsToFloat"),
  LONG("long", "Long", "Long", "", ""),
  DOUBLE("double", "Double", "Double", "Double.doubleToRawLongBits", "Double.longBitsToDouble");

  final String java;
  final String lanes;
  final String box;
  final String toBits;
  final String fromBits;

  Type(String java, String lanes, String box, String toBits, String fromBits) {
    this.java = java;
    this.lanes = lanes;
    this.box = box;
    this.toBits = toBits;
    this.fromBits = fromBits;
  }
}
