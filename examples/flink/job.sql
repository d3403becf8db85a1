-- SPDX-License-Identifier: Apache-2.0
-- A job that has never heard of Lanewise: writes the same rows as Parquet with dictionaries and without, and as CSV, then reads
-- the Parquet tables back into CSV. @DATA@ is the folder of all tables.
SET 'execution.runtime-mode' = 'batch';
SET 'table.dml-sync' = 'true';

CREATE TEMPORARY TABLE numbers (id INT) WITH (
  'connector' = 'datagen',
  'number-of-rows' = '100000',
  'fields.id.kind' = 'sequence',
  'fields.id.start' = '0',
  'fields.id.end' = '99999'
);

-- Top-level columns of every physical type, and two nested ones: Flink reads those in another way.
CREATE TEMPORARY VIEW readings AS SELECT
  id,
  CAST(id / 1000 AS BIGINT) * 1099511627776 AS packet,
  TIMESTAMPADD(SECOND, id, TIMESTAMP '2025-01-01 00:00:00') AS `time`,
  TIMESTAMPADD(DAY, id / 1000, DATE '2025-01-01') AS `day`,
  CASE WHEN MOD(id, 9) > 0 THEN 'site ' || CAST(MOD(id, 16) AS STRING) END AS site,
  'message number ' || CAST(id AS STRING) AS message,
  CASE WHEN MOD(id, 10) > 0 THEN CAST(SIN(id) AS FLOAT) END AS temperature,
  SQRT(id) AS distance,
  CAST(MOD(id, 5000) * 100.99 AS DECIMAL(20, 2)) AS price,
  MOD(id, 50) = 0 AS charging,
  ROW(COS(id), CAST(COS(id) AS FLOAT)) AS place,
  ARRAY[id, id + 1] AS neighbours
FROM numbers;

CREATE TEMPORARY TABLE `dictionary` (
  id INT, packet BIGINT, `time` TIMESTAMP(3), `day` DATE, site STRING, message STRING, temperature FLOAT, distance DOUBLE,
  price DECIMAL(20, 2), charging BOOLEAN, place ROW<x DOUBLE, y FLOAT>, neighbours ARRAY<INT>
) WITH (
  'connector' = 'filesystem', 'path' = '@DATA@/dictionary', 'format' = 'parquet', 'parquet.utc-timezone' = 'true'
);
CREATE TEMPORARY TABLE plain WITH (
  'connector' = 'filesystem', 'path' = '@DATA@/plain', 'format' = 'parquet', 'parquet.utc-timezone' = 'true',
  'parquet.enable.dictionary' = 'false'
) LIKE `dictionary` (EXCLUDING OPTIONS);
CREATE TEMPORARY TABLE generated_text WITH ('connector' = 'filesystem', 'path' = '@DATA@/generated.csv', 'format' = 'csv')
  LIKE `dictionary` (EXCLUDING OPTIONS);
CREATE TEMPORARY TABLE dictionary_text WITH ('connector' = 'filesystem', 'path' = '@DATA@/dictionary.csv', 'format' = 'csv')
  LIKE `dictionary` (EXCLUDING OPTIONS);
CREATE TEMPORARY TABLE plain_text WITH ('connector' = 'filesystem', 'path' = '@DATA@/plain.csv', 'format' = 'csv')
  LIKE `dictionary` (EXCLUDING OPTIONS);

EXECUTE STATEMENT SET BEGIN
  INSERT INTO `dictionary` SELECT * FROM readings;
  INSERT INTO plain SELECT * FROM readings;
  INSERT INTO generated_text SELECT * FROM readings;
END;

EXECUTE STATEMENT SET BEGIN
  INSERT INTO dictionary_text SELECT * FROM `dictionary`;
  INSERT INTO plain_text SELECT * FROM plain;
END;
