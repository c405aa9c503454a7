-- What one rider may book and cancel by themselves; staff who book for a rider have no such limits.
alter table settings
  -- bookings with their pickup at the same time, and rides booked ahead
  add column max_open_bookings integer not null default 3 check (max_open_bookings between 1 and 1000000),
  add column max_later_bookings integer not null default 10 check (max_later_bookings between 0 and 1000000),
  add column max_book_nows_per_hour integer not null default 12
    check (max_book_nows_per_hour between 1 and 1000000),
  -- cancellations without a fee, after drivers were asked, before the next booking has to wait
  add column free_cancels_per_day integer not null default 3 check (free_cancels_per_day between 1 and 1000000);

-- The three questions that each booking of a rider asks.
create index bookings_open_of_customer on bookings (customer)
  where status in ('PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED');
create index bookings_now_of_customer on bookings (customer, booking_date) where not book_later;
create index bookings_cancelled_by_customer on bookings (customer, cancelled_at) where cancelled_by = 'rider';
