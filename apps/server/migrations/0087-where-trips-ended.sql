-- Where the car was when a booking was accepted, started and reached: a point of the track that no fare is computed
-- from, because the position may be older than the step.
alter table track_points add column step boolean not null default false;
alter table track_points drop constraint track_points_pkey, add primary key (booking_id, at, step);

-- The drop-off as booked, when the trip ended elsewhere.
alter table bookings add column booked_drop jsonb;
