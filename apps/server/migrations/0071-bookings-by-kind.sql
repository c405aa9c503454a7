-- Filters of the list of bookings that an order's index answers badly.

-- Combinations that few bookings have, or none. Equal keys share an entry, so it is small.
create index bookings_by_kind on bookings (status, service, book_later, payment_mode, car_type);

-- What a trip costs depends on its car type: by cost, the trips of one type stand together. Also whether a car type is
-- in use.
create index bookings_by_car_type on bookings (car_type, trip_cost, id);
drop index bookings_car_type;
