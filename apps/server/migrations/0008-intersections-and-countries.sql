-- Where a place is: ISO 3166-1 alpha-2, ZZ beyond the border of the country that is known, null unknown.
alter table places add column country text;

-- The intersections of a street: each place of kind intersection once for either of its streets.
create table street_intersections (
  map_version text not null references map_versions on delete cascade,
  street_id text not null,
  place_id text not null
);
create index street_intersections_street on street_intersections (map_version, street_id) include (place_id);
