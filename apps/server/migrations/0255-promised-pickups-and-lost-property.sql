-- When the car was expected at the pickup, as the rider was told at acceptance; null without a driver.
alter table bookings add column pickup_expected_at timestamptz;

-- What the rider of an ended ride left in the car: their words, and when. The alert `lost_property` stays until an admin
-- has dealt with it.
alter table bookings add column lost_property jsonb;
