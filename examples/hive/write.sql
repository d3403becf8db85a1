-- SPDX-License-Identifier: Apache-2.0
create external table dictionary (
  id int, day date, `time` timestamp, carrier string, ticket string, flight bigint, delay float, distance double,
  fare decimal(20,2), plane binary, cancelled boolean, stops array<int>
) stored as parquet;
create external table plain like dictionary stored as parquet tblproperties ('parquet.enable.dictionary' = 'false');
insert into dictionary
select
  id,
  date_add('2013-01-01', cast(id div 1000 as int)) as day,
  cast(from_unixtime(1357016400 + id) as timestamp) as `time`,
  if(id % 9 = 0, null, concat('carrier ', id % 16)) as carrier,
  concat('ticket number ', id) as ticket,
  cast(id as bigint) * 1000003 as flight,
  if(id % 10 = 0, null, cast(id % 300 - 60 as float)) as delay,
  sqrt(id) as distance,
  cast(id % 5000 + 0.99 as decimal(20,2)) as fare,
  cast(concat('plane ', id % 4000) as binary) as plane,
  id % 50 = 0 as cancelled,
  array(id % 7, id) as stops
-- Two short arrays: Hive evaluates them while it plans, and ships the results with the plan.
from (
  select thousands * 1000 + ones as id from (select 1) nothing
  lateral view posexplode(split(space(199), ' ')) a as thousands, blank
  lateral view posexplode(split(space(999), ' ')) b as ones, empty
) ids;
-- In one statement both would be written as one of them asks for.
insert into plain select * from dictionary;
