-- Status, service, kind, payment and car type depend on each other. Without this, PostgreSQL expects many bookings of a
-- combination that has none, and reads a whole index in the order of the list to find them.
create statistics bookings_kinds (mcv) on status, service, book_later, payment_mode, car_type from bookings;
analyze bookings;
