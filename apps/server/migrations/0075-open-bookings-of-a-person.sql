-- An index on an expression has statistics of its own. With a partial index on `driver` or `customer`, the planner
-- cannot know how few of a person's bookings are open. It then also reads all open bookings by another partial index,
-- with the entries of all bookings that have ended since the last vacuum.

-- The driver, while the booking is their trip.
create function driver_on_trip(status text, driver uuid) returns uuid immutable parallel safe
  return case when status in ('ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED') then driver end;
create index bookings_driver_on_trip on bookings (driver_on_trip(status, driver))
  where driver_on_trip(status, driver) is not null;

-- The customer, while the booking counts as one of their open bookings.
create function customer_waiting(status text, customer uuid) returns uuid immutable parallel safe
  return case when status in ('PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED') then customer end;
create index bookings_customer_waiting on bookings (customer_waiting(status, customer))
  where customer_waiting(status, customer) is not null;
drop index bookings_open_of_customer;

analyze bookings;
