-- The list of all bookings. Each order has an index that also holds what the list filters and searches, so that a page
-- of ids is found in the index alone, whatever the filters; only its rows are read from the table, whose rows are wide.

create index bookings_by_trip_date on bookings (trip_date, id)
  include (reference, status, service, car_type, book_later, payment_mode, trip_cost, customer, driver, fleetadmin);
create index bookings_by_trip_cost on bookings (trip_cost, id)
  include (reference, status, service, car_type, book_later, payment_mode, trip_date, customer, driver, fleetadmin);

-- Whether a car type is in use.
create index bookings_car_type on bookings (car_type);
