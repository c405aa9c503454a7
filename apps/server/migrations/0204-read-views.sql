-- What SQL of other modules may read of people and bookings. A view has the rights of the role that asks, so it gives
-- no right to write.
create view person_names with (security_invoker) as select id, first_name, last_name, usertype, erased_at from users;
create view booking_references with (security_invoker) as select id, reference from bookings;
