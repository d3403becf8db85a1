-- SPDX-License-Identifier: Apache-2.0
select 'dictionary', count(*), sum(hash(id, day, `time`, carrier, ticket, flight, delay, distance, fare, plane, cancelled, stops))
from dictionary;
select 'plain', count(*), sum(hash(id, day, `time`, carrier, ticket, flight, delay, distance, fare, plane, cancelled, stops))
from plain;
select * from dictionary where id % 20011 = 0 order by id;
select * from plain where id % 20011 = 0 order by id;
