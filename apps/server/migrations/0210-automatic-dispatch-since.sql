-- When automatic dispatch was turned on: bookings that waited for staff are searched for from then on.
alter table settings add column auto_dispatch_since timestamptz;
