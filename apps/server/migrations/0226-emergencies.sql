-- Rider or driver of a running ride has pressed "Emergency": who, when, and where the car was. The alert `emergency`
-- stays until an admin has seen it.
alter table bookings add column emergency jsonb;

create index bookings_in_emergency on bookings (id) where 'emergency' = any(alerts);
