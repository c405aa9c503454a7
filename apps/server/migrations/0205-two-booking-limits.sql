-- A rider has at most so many bookings at the same time, and waits an hour after so many free cancellations in a day.
alter table settings drop column max_later_bookings, drop column max_book_nows_per_hour;
drop index bookings_now_of_customer;
