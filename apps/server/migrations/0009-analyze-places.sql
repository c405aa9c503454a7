-- Renews the planner's statistics of the tables of places. Only their owner may, and a map that was just imported
-- would be searched as if it had a handful of places until the server's own round comes by.
create function analyze_places() returns void
language plpgsql security definer set search_path from current as $$
begin
  analyze places, street_points, street_intersections, place_words;
end
$$;
