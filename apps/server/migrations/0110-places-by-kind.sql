-- Popular places are the nearest of a few kinds, which are one in thousands of the places of a map.
create index places_by_kind on places (map_version, kind, rank)
  where kind in ('station', 'airport', 'hospital', 'city');
