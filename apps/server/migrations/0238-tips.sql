-- Whether riders can tip drivers.
alter table settings add column tips boolean not null default false;

-- What the rider gave the driver after the trip; no part of its price.
alter table bookings add column tip bigint check (tip > 0);

-- A payment by card for a tip is credited to the rider's wallet, from which the driver gets it.
alter table payment_attempts
  add column for_tip boolean not null default false,
  add constraint payment_attempts_tip_check check (booking_id is not null or not for_tip),
  drop constraint payment_attempts_outcome_check,
  add constraint payment_attempts_outcome_check check (
    case when booking_id is null then outcome = 'toppedUp'
      when for_tip then outcome in ('tipped', 'credited')
      else outcome in ('settled', 'credited') end);

-- Drivers see their tips beside what they earned.
alter table earnings add column tips bigint not null default 0;
comment on column earnings.tips is 'kept by trigger';

create or replace function ledger_lines_to_earnings() returns trigger language plpgsql security definer
  set search_path from current as $$
begin
  insert into earnings as e (booking_id, at, driver, fleetadmin, car_type,
    driver_share, convenience_fees, discount_amount, cancellation_fee, tips)
  select b.id, entry.created_at, b.driver, b.fleetadmin, b.car_type,
    coalesce(sum(l.amount) filter (where l.purpose = 'driver-share'), 0),
    coalesce(sum(l.amount) filter (where l.purpose = 'convenience-fee'), 0),
    coalesce(-sum(l.amount) filter (where l.purpose = 'promo-discount'), 0),
    coalesce(sum(l.amount) filter (where l.account = 'platform:cancellation'), 0),
    coalesce(sum(l.amount) filter (where l.purpose = 'tip' and l.amount > 0), 0)
  from new_lines l
  join ledger_entries entry on entry.id = l.entry_id
  join bookings b on b.id = entry.booking_id
  where l.purpose in ('driver-share', 'convenience-fee', 'promo-discount', 'tip')
    or l.account = 'platform:cancellation'
  group by b.id, entry.created_at
  on conflict (booking_id, at) do update set
    driver_share = e.driver_share + excluded.driver_share,
    convenience_fees = e.convenience_fees + excluded.convenience_fees,
    discount_amount = e.discount_amount + excluded.discount_amount,
    cancellation_fee = e.cancellation_fee + excluded.cancellation_fee,
    tips = e.tips + excluded.tips;
  return null;
end $$;
