-- The way to the pickup by road, beside its time; null where no road was found, and in offers made before.
alter table offers add column road_meters integer;
