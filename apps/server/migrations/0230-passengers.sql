-- Who rides, when a rider books a ride for somebody else.
alter table bookings
  add column passenger_name text,
  add column passenger_phone text,
  add constraint bookings_passenger check ((passenger_name is null) = (passenger_phone is null));
