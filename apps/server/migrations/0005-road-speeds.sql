-- How fast trips really went, by way and direction: the edges of a map are renumbered with every import, its ways are not.

-- What one trip says of one way; deleted when it is old. It holds no lock on its booking: nothing depends on it.
create table road_speed_samples (
  booking_id uuid not null,
  way_id bigint not null,
  forward boolean not null,
  -- Whether it was driven from 7 to 19 o'clock, local time.
  by_day boolean not null,
  meters real not null check (meters > 0),
  seconds real not null check (seconds > 0),
  driven_at timestamptz not null,
  primary key (booking_id, way_id, forward, by_day)
);
create index road_speed_samples_age on road_speed_samples (driven_at);

-- Trips that were learned from, also those that said nothing.
create table road_speed_trips (
  booking_id uuid primary key,
  driven_at timestamptz not null
);

-- What enough trips agree on, in force with its revision.
create table road_speeds (
  way_id bigint not null,
  forward boolean not null,
  day_kmh smallint check (day_kmh between 1 and 150),
  night_kmh smallint check (night_kmh between 1 and 150),
  primary key (way_id, forward),
  check (day_kmh is not null or night_kmh is not null)
);
create table road_speed_revisions (
  only_row boolean primary key default true check (only_row),
  revision integer not null
);
insert into road_speed_revisions (revision) values (0);
