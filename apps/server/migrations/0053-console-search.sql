-- The console's search finds people by `users.search_text`, and bookings by the beginning of their reference or by rider.

create index bookings_reference_prefix on bookings (reference text_pattern_ops);
-- The newest bookings of a rider among those of a fleet admin.
create index bookings_fleet_customer on bookings (fleetadmin, customer, id) where fleetadmin is not null;
