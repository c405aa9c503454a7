-- Links by which people without an account follow a running trip. A booking has one at most. The token in the link is
-- computed from `id` with the server's secret; stored is only its keyed hash, by which a request finds the row.
create table shared_trips (
  id uuid primary key,
  booking_id uuid not null unique references bookings,
  token_hash bytea not null unique,
  created_at timestamptz not null
);
