// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.util.Random;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * Generates readings of a fleet of sensors, with a column of every type that has an encoding to
 * compare.
 */
public final class TelemetryRows {
  public static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message telemetry {
            required int64 time (TIMESTAMP(MICROS,true));
            required int64 reading_id;
            required int32 packets;
            optional int32 errors;
            required float temperature;
            optional float humidity;
            required double latitude;
            optional double power;
            required binary site (STRING);
            required binary message (STRING);
            optional binary operator (STRING);
            required fixed_len_byte_array(16) device (UUID);
            required boolean charging;
            optional boolean alarm;
          }
          """);

  private static final long FIRST_OF_2025 = 1_735_689_600_000_000L;
  private static final int MICROS = 1_000_000;
  private static final String[] SITES = {
    "Tromsø", "Valparaíso", "Nairobi", "Osaka", "Reykjavík", "Perth", "Québec", "Wellington"
  };

  // This is the one generator whose numbers the Java specification fixes for all releases.
  private final Random random = new Random(20_250_101);
  private long time = FIRST_OF_2025;
  private long reading = 1L << 40;
  private int packets;
  private double temperature = 12;
  private double latitude = 52.37;

  /** Returns the next row. */
  public Group next() {
    time += MICROS / 2 + random.nextInt(MICROS);
    packets += random.nextInt(20);
    temperature += 0.05 * random.nextGaussian() - 0.001 * (temperature - 12);
    latitude += 1e-5 * random.nextGaussian();
    Group row = new SimpleGroup(SCHEMA);
    row.append("time", time);
    row.append("reading_id", reading++);
    row.append("packets", packets);
    row.append("temperature", (float) temperature);
    row.append("latitude", latitude);
    row.append("site", site());
    row.append("message", "reading %016x from %s".formatted(random.nextLong(), site()));
    row.append("device", uuid());
    row.append("charging", random.nextInt(4) == 0);
    appendSome(row);
    return row;
  }

  private void appendSome(Group row) {
    if (random.nextInt(10) > 0) {
      row.append("errors", random.nextInt(5));
    }
    if (random.nextInt(20) > 0) {
      row.append("humidity", 40 + 50 * random.nextFloat());
    }
    if (random.nextInt(3) > 0) {
      row.append("power", 230 * random.nextDouble());
    }
    if (random.nextInt(5) == 0) {
      row.append("operator", "operator-" + random.nextInt(2_000));
    }
    if (random.nextBoolean()) {
      row.append("alarm", random.nextInt(100) == 0);
    }
  }

  private String site() {
    return SITES[random.nextInt(SITES.length)];
  }

  private Binary uuid() {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    return Binary.fromConstantByteArray(bytes);
  }
}
