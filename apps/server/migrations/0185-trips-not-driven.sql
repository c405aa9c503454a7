-- A trip whose car never left costs the minimum fare until an admin decides.
alter table bookings
  drop constraint bookings_fare_basis_check,
  add constraint bookings_fare_basis_check check (fare_basis in ('quote', 'track', 'capped', 'not_driven'));
