-- Wallets say whether a booking was a ride or a parcel.
create or replace view booking_references with (security_invoker) as select id, reference, service from bookings;
