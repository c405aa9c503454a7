-- The rides that a list of riders counts.
create index bookings_customer_paid on bookings (customer) where status in ('PAID', 'COMPLETE');
