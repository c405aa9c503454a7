-- Status, service, kind and payment depend on each other. Without this, PostgreSQL expects many bookings of a combination
-- that has none, and reads a whole index in the order of the list to find them. Car types are not part of it: there may be
-- more combinations than the hundred that are kept.
create statistics bookings_kinds (mcv) on status, service, book_later, payment_mode from bookings;
analyze bookings;
