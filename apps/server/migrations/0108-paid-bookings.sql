-- The fees of a day, a month and in total are read from this index alone, however wide the rows are.
create index bookings_paid on bookings (paid_at)
  include (fleetadmin, status, convenience_fees)
  where paid_at is not null;
