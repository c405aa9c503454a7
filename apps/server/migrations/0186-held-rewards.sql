-- Rewards of trips that look made up wait for an admin (ADR-096).
alter table settings
  add column min_reward_minutes integer not null default 2 check (min_reward_minutes between 0 and 60),
  add column referrals_per_day integer not null default 5 check (referrals_per_day between 1 and 1000);

create table held_rewards (
  id uuid primary key,
  kind text not null check (kind in ('referral', 'promo')),
  booking_id uuid not null references bookings,
  -- Who travelled with the promo, or was referred.
  person uuid not null references users,
  -- Who gets the discount, which is the driver, or who referred the person.
  beneficiary uuid not null references users,
  -- Minor units: the discount, or the bonus of each side.
  amount bigint not null check (amount > 0),
  reasons text[] not null check (cardinality(reasons) > 0),
  state text not null check (state in ('held', 'released', 'refused')),
  held_at timestamptz not null,
  decided_at timestamptz,
  -- Null: the person was deleted.
  decided_by uuid references users,
  check ((state = 'held') = (decided_at is null)),
  check (decided_by is null or decided_at is not null),
  unique (booking_id, kind, person)
);
create index held_rewards_in_order on held_rewards (held_at, id);
create index held_rewards_waiting on held_rewards (id) where state = 'held';
create index held_rewards_of_person on held_rewards (person);
create index held_rewards_of_beneficiary on held_rewards (beneficiary);

-- Held: an admin decides whether the use counts.
alter table promo_uses drop constraint promo_uses_state_check,
  add constraint promo_uses_state_check check (state in ('reserved', 'held', 'counted', 'returned'));

-- Which devices a person has signed in on: a random id that the browser keeps, or the hash of an app's push address. It
-- says only whether two accounts are used on one device.
create table user_devices (
  user_id uuid not null references users,
  device text not null check (length(device) <= 64),
  seen_at timestamptz not null default now(),
  primary key (user_id, device)
);
create index user_devices_by_device on user_devices (device);
create index user_devices_by_time on user_devices (seen_at);

create function note_push_device() returns trigger language plpgsql security definer
  set search_path from current as $$
begin
  insert into user_devices (user_id, device) values (new.user_id, 'push:' || md5(new.address))
  on conflict (user_id, device) do update set seen_at = excluded.seen_at;
  return null;
end $$;
create trigger push_devices_note_device after insert or update of user_id, address on push_devices
  for each row execute function note_push_device();
insert into user_devices (user_id, device) select user_id, 'push:' || md5(address) from push_devices
on conflict do nothing;

-- Accounts that are typed in different ways.
create function bank_account_key(account text) returns text language sql immutable parallel safe
  return lower(regexp_replace(account, '[^[:alnum:]]', '', 'g'));
create index users_by_bank_account on users (bank_account_key(bank_account)) where bank_account <> '';
