-- What other modules may read of people and bookings by SQL. With the rights of who asks, so that nobody can write through them.
create view person_names with (security_invoker) as select id, first_name, last_name, usertype, erased_at from users;
create view booking_references with (security_invoker) as select id, reference from bookings;
