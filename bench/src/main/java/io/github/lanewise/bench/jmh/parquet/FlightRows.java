// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.util.Random;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * Generates flights. The columns are those of nycflights13 (the flights that left New York in
 * 2013), and have about as many nulls and distinct values. The values are made up.
 */
final class FlightRows {
  static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message flights {
            optional int64 time_hour (TIMESTAMP(MICROS,true));
            optional binary carrier (STRING);
            optional binary tailnum (STRING);
            optional binary origin (STRING);
            optional binary dest (STRING);
            optional int32 flight;
            optional int32 sched_dep_time;
            optional double dep_delay;
            optional double arr_delay;
            optional float air_time;
            optional int64 distance;
            optional float ground_speed;
            optional boolean late;
          }
          """);

  private static final long FIRST_OF_2013 = 1_356_998_400_000_000L;
  private static final long HOUR = 3_600_000_000L;
  private static final int FLIGHTS_AN_HOUR = 48;
  private static final int PLANES = 4_043;
  private static final int DESTINATIONS = 105;
  private static final int NUMBERS = 3_844;

  private static final String[] ORIGINS = {"EWR", "JFK", "LGA"};
  private static final String[] CARRIERS = {
    "UA", "B6", "EV", "DL", "AA", "MQ", "US", "9E", "WN", "VX", "FL", "AS", "F9", "YV", "HA", "OO"
  };

  // The Java specification fixes the numbers of this generator for all releases.
  private final Random random = new Random(20_130_101);
  private int row;

  Group next() {
    int origin = random.nextInt(ORIGINS.length);
    int destination = random.nextInt(DESTINATIONS);
    Group flight = new SimpleGroup(SCHEMA);
    flight.append("time_hour", FIRST_OF_2013 + HOUR * (row++ / FLIGHTS_AN_HOUR));
    flight.append("carrier", carrier());
    if (random.nextInt(134) > 0) {
      flight.append("tailnum", "N" + (10_000 + 17 * random.nextInt(PLANES)));
    }
    flight.append("origin", ORIGINS[origin]);
    flight.append("dest", destination(destination));
    flight.append("flight", 1 + random.nextInt(NUMBERS));
    flight.append("sched_dep_time", 100 * (6 + random.nextInt(17)) + random.nextInt(60));
    appendFlown(flight, 94 + 23 * destination + 7 * (origin % 2));
    return flight;
  }

  /** Appends the known values of a flight that was not cancelled, and its distance in any case. */
  private void appendFlown(Group flight, long distance) {
    boolean left = random.nextInt(41) > 0;
    boolean arrived = left && random.nextInt(285) > 0;
    int delay = delay();
    int arrival = delay + random.nextInt(60) - 40;
    float minutes = Math.round(distance / 7.5f) + random.nextInt(30);
    if (left) {
      flight.append("dep_delay", (double) delay);
    }
    if (arrived) {
      flight.append("arr_delay", (double) arrival);
      flight.append("air_time", minutes);
    }
    flight.append("distance", distance);
    if (arrived) {
      flight.append("ground_speed", distance / minutes * 60);
    }
    flight.append("late", arrived && arrival > 0);
  }

  /** Returns a carrier, the first ones far more often than the last ones. */
  private String carrier() {
    double uniform = random.nextDouble();
    return CARRIERS[(int) (CARRIERS.length * uniform * uniform)];
  }

  private static String destination(int number) {
    return new String(new char[] {(char) ('A' + number / 26), (char) ('A' + number % 26), 'X'});
  }

  /** Returns minutes, mostly a few around 0, and more than that for a flight in five. */
  private int delay() {
    int usual = random.nextInt(25) - 12;
    return random.nextInt(5) > 0 ? usual : usual + random.nextInt(1 + random.nextInt(400));
  }
}
