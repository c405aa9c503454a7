-- A driver's open bookings in the order of the list: without the order, the list of what is on now reads all that he
-- has ever driven. It serves the question whether he is busy too.
create index bookings_driver_open on bookings (driver, id)
  where status not in ('COMPLETE', 'CANCELLED');
drop index bookings_driver_busy;
