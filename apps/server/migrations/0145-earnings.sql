-- What reports and dashboard sum: one narrow row for each booking and time at which the ledger noted its money. Triggers
-- keep it in the transaction that posts the lines, so that the sums cannot differ from the ledger.
create table earnings (
  booking_id uuid not null references bookings,
  at timestamptz not null,
  driver uuid,
  -- The owner of the driver when they accepted.
  fleetadmin uuid,
  car_type uuid not null,
  -- 1 in the row of the payment: a trip that costs nothing has no lines, and counts.
  trips integer not null default 0,
  driver_share bigint not null default 0,
  convenience_fees bigint not null default 0,
  discount_amount bigint not null default 0,
  cancellation_fee bigint not null default 0,
  primary key (booking_id, at)
);
comment on column earnings.trips is 'kept by trigger';
comment on column earnings.driver_share is 'kept by trigger';
comment on column earnings.convenience_fees is 'kept by trigger';
comment on column earnings.discount_amount is 'kept by trigger';
comment on column earnings.cancellation_fee is 'kept by trigger';

create function ledger_lines_to_earnings() returns trigger language plpgsql security definer
  set search_path from current as $$
begin
  insert into earnings as e (booking_id, at, driver, fleetadmin, car_type,
    driver_share, convenience_fees, discount_amount, cancellation_fee)
  select b.id, entry.created_at, b.driver, b.fleetadmin, b.car_type,
    coalesce(sum(l.amount) filter (where l.purpose = 'driver-share'), 0),
    coalesce(sum(l.amount) filter (where l.purpose = 'convenience-fee'), 0),
    coalesce(-sum(l.amount) filter (where l.purpose = 'promo-discount'), 0),
    coalesce(sum(l.amount) filter (where l.account = 'platform:cancellation'), 0)
  from new_lines l
  join ledger_entries entry on entry.id = l.entry_id
  join bookings b on b.id = entry.booking_id
  where l.purpose in ('driver-share', 'convenience-fee', 'promo-discount') or l.account = 'platform:cancellation'
  group by b.id, entry.created_at
  on conflict (booking_id, at) do update set
    driver_share = e.driver_share + excluded.driver_share,
    convenience_fees = e.convenience_fees + excluded.convenience_fees,
    discount_amount = e.discount_amount + excluded.discount_amount,
    cancellation_fee = e.cancellation_fee + excluded.cancellation_fee;
  return null;
end $$;
create trigger ledger_lines_earnings after insert on ledger_lines
  referencing new table as new_lines for each statement execute function ledger_lines_to_earnings();

create function paid_trip_to_earnings() returns trigger language plpgsql security definer
  set search_path from current as $$
begin
  insert into earnings as e (booking_id, at, driver, fleetadmin, car_type, trips)
  values (new.id, new.paid_at, new.driver, new.fleetadmin, new.car_type, 1)
  on conflict (booking_id, at) do update set trips = 1;
  return null;
end $$;
create trigger bookings_earnings after update of paid_at on bookings
  for each row when (old.paid_at is null and new.paid_at is not null)
  execute function paid_trip_to_earnings();

insert into earnings (booking_id, at, driver, fleetadmin, car_type, trips)
select id, paid_at, driver, fleetadmin, car_type, 1 from bookings where paid_at is not null;
insert into earnings as e (booking_id, at, driver, fleetadmin, car_type,
  driver_share, convenience_fees, discount_amount, cancellation_fee)
select b.id, entry.created_at, b.driver, b.fleetadmin, b.car_type,
  coalesce(sum(l.amount) filter (where l.purpose = 'driver-share'), 0),
  coalesce(sum(l.amount) filter (where l.purpose = 'convenience-fee'), 0),
  coalesce(-sum(l.amount) filter (where l.purpose = 'promo-discount'), 0),
  coalesce(sum(l.amount) filter (where l.account = 'platform:cancellation'), 0)
from ledger_lines l
join ledger_entries entry on entry.id = l.entry_id
join bookings b on b.id = entry.booking_id
where l.purpose in ('driver-share', 'convenience-fee', 'promo-discount') or l.account = 'platform:cancellation'
group by b.id, entry.created_at
on conflict (booking_id, at) do update set
  driver_share = excluded.driver_share, convenience_fees = excluded.convenience_fees,
  discount_amount = excluded.discount_amount, cancellation_fee = excluded.cancellation_fee;

create index earnings_at on earnings (at);
create index earnings_of_fleet on earnings (fleetadmin, at) where fleetadmin is not null;
create index earnings_of_driver on earnings (driver, at) where driver is not null;
-- The dashboard sums the rows above.
drop index bookings_paid;
