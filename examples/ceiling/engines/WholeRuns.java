// SPDX-License-Identifier: Apache-2.0
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A program, called as {@code java WholeRuns.java FOLDER}. For each engine on the class path it
 * writes the engine's decoder of the RLE/bit-packing hybrid to FOLDER. All decoders have the same
 * change: {@link Unpacked} unpacks a packed run as a whole, without a buffer and a call for each
 * group of eight values.
 */
public final class WholeRuns {
  private static final Map<String, String> DECODERS =
      Map.of(
          "org/apache/spark/sql/execution/datasources/parquet/VectorizedRleValuesReader",
              "readGroup",
          "org/apache/iceberg/arrow/vectorized/parquet/BaseVectorizedParquetValuesReader",
              "readNextGroup",
          "org/apache/flink/formats/parquet/vector/reader/RunLengthDecoder", "readNextGroup");

  /** The index of a local variable of the method. It is the same in all three engines. */
  private static final int GROUPS = 2;

  private static final int VALUE = 3;

  private WholeRuns() {}

  public static void main(String[] args) throws Exception {
    for (var decoder : DECODERS.entrySet()) {
      String name = decoder.getKey() + ".class";
      try (InputStream in = ClassLoader.getSystemResourceAsStream(name)) {
        if (in != null) {
          Path file = Path.of(args[0], name);
          Files.createDirectories(file.getParent());
          Files.write(file, changed(in.readAllBytes(), decoder.getValue()));
        }
      }
    }
  }

  private static byte[] changed(byte[] stock, String method) {
    ClassFile file = ClassFile.of();
    var type = file.parse(stock);
    ClassDesc self = type.thisClass().asSymbol();
    if (type.methods().stream().noneMatch(each -> each.methodName().equalsString(method))) {
      throw new IllegalStateException(self.displayName() + " has no method " + method);
    }
    return file.transformClass(
        type,
        ClassTransform.transformingMethodBodies(
            candidate -> candidate.methodName().equalsString(method),
            (code, element) -> change(code, element, self)));
  }

  private static void change(CodeBuilder code, CodeElement element, ClassDesc self) {
    if (element instanceof InvokeInstruction call && call.name().equalsString("slice")) {
      code.iload(GROUPS).imul().with(call);
    } else if (element instanceof InvokeInstruction call
        && call.name().equalsString("unpack8Values")) {
      code.aload(0).getfield(self, "bitWidth", ConstantDescs.CD_int);
      code.aload(0).getfield(self, "currentCount", ConstantDescs.CD_int);
      code.invokestatic(
          ClassDesc.of("Unpacked"),
          "run",
          MethodTypeDesc.of(
              ConstantDescs.CD_void,
              call.owner().asSymbol(),
              call.typeSymbol().parameterType(0),
              ConstantDescs.CD_int,
              ConstantDescs.CD_int.arrayType(),
              ConstantDescs.CD_int,
              ConstantDescs.CD_int,
              ConstantDescs.CD_int));
    } else if (element instanceof IncrementInstruction step && step.slot() == VALUE) {
      code.aload(0).getfield(self, "currentCount", ConstantDescs.CD_int).istore(VALUE);
    } else {
      code.with(element);
    }
  }
}
