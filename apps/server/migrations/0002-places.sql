-- Maps that were imported, and their places. One map version is in force; its places go when it goes.

create table map_versions (
  id text primary key,
  name text not null,
  name_ar text,
  -- The file that was imported, or how the city was generated.
  source text not null,
  attribution text,
  generated boolean not null,
  south double precision not null,
  west double precision not null,
  north double precision not null,
  east double precision not null,
  center_lat double precision not null,
  center_lng double precision not null,
  -- By what a road time of the built-in router is multiplied.
  calibration double precision not null default 1 check (calibration > 0),
  active boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index map_versions_one_active on map_versions (active) where active;

create table places (
  map_version text not null references map_versions on delete cascade,
  id text not null,
  kind text not null,
  lat double precision not null,
  lng double precision not null,
  -- A band of 0.002 degrees: with lng it makes a small box one index range for each of its bands.
  lat_band integer not null generated always as (floor(lat / 0.002)) stored,
  -- Importance, 0 to 1000.
  rank smallint not null,
  -- By language, '' is the local name: {"": "Rua do Almada", "en": "Almada Street"}.
  names jsonb not null,
  -- District and city in the same form.
  secondary jsonb not null,
  -- Folded words, those of the names with weight A. An address has none: it is found by its street.
  search tsvector,
  -- Of an address: the id of its street, and the folded house number.
  street_id text,
  house_number text,
  primary key (map_version, id)
);
create index places_search on places using gin (search) with (fastupdate = off);
create index places_house_number on places (map_version, street_id, house_number text_pattern_ops)
  where street_id is not null;
create index places_position on places (map_version, lat_band, lng);

-- Points along the streets: what lies near a point that no address is near to.
create table street_points (
  map_version text not null references map_versions on delete cascade,
  street_id text not null,
  lat double precision not null,
  lng double precision not null,
  lat_band integer not null generated always as (floor(lat / 0.002)) stored
);
create index street_points_position on street_points (map_version, lat_band, lng);

-- The words of the search by hashes of their beginnings, whole and less one letter: two words that are a typing
-- error apart have a hash in common.
create table place_words (
  map_version text not null references map_versions on delete cascade,
  key integer not null,
  word text not null
);
create index place_words_key on place_words (map_version, key) include (word);
