-- Lists of people: what their search compares, and one index for each order that they offer.

create extension if not exists pg_trgm;

-- Lower case; number plates and mobile numbers also without what separates their digits.
alter table users add column search_text text not null generated always as (
  lower(first_name || ' ' || last_name || ' ' || coalesce(mobile, '') || ' ' || email || ' ' || vehicle_number
    || ' ' || regexp_replace(vehicle_number, '[^[:alnum:]]', '', 'g'))) stored;
create index users_search on users using gin (search_text gin_trgm_ops);

create index users_by_name on users (usertype, lower(first_name || ' ' || last_name), id);
create index users_by_creation on users (usertype, created_at, id);
create index users_by_plate on users (vehicle_number, id) where usertype = 'driver';
create index users_by_rating on users
  ((case when rating_count = 0 then 0 else round(rating_sum::numeric / rating_count, 1) end), id)
  where usertype = 'driver';
create index users_by_car_type on users (car_type) where usertype = 'driver';
create index users_to_approve on users (usertype, created_at, id) where not approved;
create index users_online on users (queue, created_at, id) where driver_active_status;

create index ledger_accounts_by_balance on ledger_accounts (balance, user_id) where user_id is not null;

-- The trips that a list of drivers counts.
create index bookings_driver_paid on bookings (driver) where status in ('PAID', 'COMPLETE');
