-- The tables of the core: people, sign-in, settings, prices, bookings, dispatch, tracks, ledger.
-- Money is bigint minor units; rates, percentages and unit distances are numeric; time is timestamptz.
-- Ids are UUIDv7 made by the application, so primary keys are in order of creation.

create table settings (
  only_row boolean primary key default true check (only_row),
  app_name text not null,
  app_category text not null check (app_category in ('taxi', 'delivery', 'both')),
  company_name text not null,
  company_website text not null default '',
  company_terms text not null default '',
  contact_email text not null default '',
  facebook_handle text not null default '',
  twitter_handle text not null default '',
  instagram_handle text not null default '',
  apple_store_link text not null default '',
  play_store_link text not null default '',
  code text not null check (code ~ '^[A-Z]{3}$'),
  symbol text not null,
  swipe_symbol boolean not null default false,
  decimal integer not null check (decimal between 0 and 4),
  time_zone text not null,
  country text not null default '',
  restrict_country text not null default '',
  allow_country_selection boolean not null default true,
  convert_to_mile boolean not null default false,
  otp_secure boolean not null default true,
  driver_approval boolean not null default true,
  auto_dispatch boolean not null default true,
  driver_radius numeric not null default 10 check (driver_radius >= 0),
  negative_balance boolean not null default false,
  bonus bigint not null default 0 check (bonus >= 0),
  wallet_money_field text not null default '',
  rider_with_draw boolean not null default false,
  bank_fields boolean not null default true,
  facebook_login_enabled boolean not null default false,
  allow_critical_edits_admin boolean not null default true,
  allow_delivery_pickup_image_capture boolean not null default false,
  allow_final_delivery_image_capture boolean not null default false,
  car_horn_repeat boolean not null default false,
  horizontal_view boolean not null default false,
  show_live_route boolean not null default true,
  panic text not null default '',
  updated_at timestamptz not null default now()
);

create table languages (
  id uuid primary key,
  lang_name text not null,
  lang_locale text not null unique,
  date_locale text not null,
  is_default boolean not null default false,
  key_value_pairs jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create unique index languages_one_default on languages (is_default) where is_default;

create table cancel_reasons (
  value integer primary key check (value >= 0),
  label text not null
);

create table car_types (
  id uuid primary key,
  name text not null unique,
  service text not null check (service in ('taxi', 'delivery')),
  image text not null,
  extra_info text not null default '',
  base_fare bigint not null check (base_fare >= 0),
  rate_per_unit_distance numeric not null check (rate_per_unit_distance >= 0),
  rate_per_hour numeric not null check (rate_per_hour >= 0),
  min_fare bigint not null check (min_fare >= 0),
  convenience_fee_type text not null check (convenience_fee_type in ('flat', 'percentage')),
  -- minor units when flat, percent when percentage
  convenience_fees numeric not null check (convenience_fees >= 0),
  parcel_types jsonb not null default '[]',
  options jsonb not null default '[]',
  cancel_slab jsonb not null default '[]',
  tariff_version integer not null default 1,
  tariff_since timestamptz not null default now(),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  check (convenience_fee_type <> 'flat' or convenience_fees = trunc(convenience_fees)),
  check (service = 'delivery' or (parcel_types = '[]' and options = '[]'))
);

create table users (
  id uuid primary key,
  usertype text not null check (usertype in ('rider', 'driver', 'fleetadmin', 'admin')),
  first_name text not null default '',
  last_name text not null default '',
  mobile text not null unique check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  email text not null default '',
  approved boolean not null default true,
  referral_id text not null unique,
  signup_via_referral uuid references users,
  login_type text not null default 'mobile',
  lang_locale text,
  date_locale text,
  profile_image text not null default '',
  created_at timestamptz not null default now(),
  created_by_admin boolean not null default false,
  -- drivers
  fleetadmin uuid references users,
  car_type uuid references car_types,
  vehicle_make text not null default '',
  vehicle_model text not null default '',
  vehicle_number text not null default '',
  other_info text not null default '',
  license_image text not null default '',
  driver_active_status boolean not null default false,
  queue boolean not null default false,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  bank_name text not null default '',
  bank_code text not null default '',
  bank_account text not null default '',
  check (usertype = 'driver' or not (queue or driver_active_status))
);
create unique index users_email on users (lower(email)) where email <> '';
create index users_fleetadmin on users (fleetadmin) where fleetadmin is not null;
create index users_by_type on users (usertype, id);

create table saved_addresses (
  id uuid primary key,
  user_id uuid not null references users,
  description text not null,
  lat double precision not null,
  lng double precision not null,
  count integer not null default 1,
  created_at timestamptz not null default now()
);
create index saved_addresses_user on saved_addresses (user_id);

-- Sign-in. Tokens and codes are stored only as keyed hashes.
create table otp_challenges (
  id uuid primary key,
  mobile text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index otp_challenges_expiry on otp_challenges (expires_at);

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id) where revoked_at is null;

-- Fixed-window counters for limits that all processes share. Losing them in a crash only forgives.
create unlogged table rate_limits (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  endpoint text not null,
  request_hash bytea not null,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Prices. A quote keeps its inputs and the tariff of its car type; the route is shared by all car types.
create table quote_routes (
  id uuid primary key,
  pickup_lat double precision not null,
  pickup_lng double precision not null,
  pickup_address text not null,
  drop_lat double precision not null,
  drop_lng double precision not null,
  drop_address text not null,
  waypoints jsonb not null default '[]',
  distance_meters integer not null,
  duration_seconds integer not null,
  polyline text not null,
  map_version text not null,
  trip_date timestamptz,
  created_at timestamptz not null default now()
);

create table quotes (
  id uuid primary key,
  route_id uuid not null references quote_routes on delete cascade,
  car_type uuid not null references car_types,
  service text not null,
  tariff jsonb not null,
  breakdown jsonb not null,
  trip_cost bigint not null,
  expires_at timestamptz not null
);
create index quotes_route on quotes (route_id);
create index quotes_expiry on quotes (expires_at);

create table bookings (
  id uuid primary key,
  reference text not null unique check (reference ~ '^[A-Z0-9]{6}$'),
  status text not null check (status in ('PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'ARRIVED', 'STARTED',
    'REACHED', 'PENDING', 'PAID', 'COMPLETE', 'CANCELLED')),
  -- The number of the newest event; events are numbered while this row is locked.
  event_number integer not null default 0,
  service text not null,
  car_type uuid not null references car_types,
  quote_id uuid not null,
  tariff jsonb not null,
  booking_type_admin boolean not null default false,
  book_later boolean not null,
  booking_date timestamptz not null default now(),
  trip_date timestamptz not null,

  customer uuid not null references users,
  customer_name text not null,
  customer_email text not null,
  customer_contact text not null,
  customer_image text not null default '',

  pickup_lat double precision not null,
  pickup_lng double precision not null,
  pickup_address text not null,
  drop_lat double precision not null,
  drop_lng double precision not null,
  drop_address text not null,
  waypoints jsonb not null default '[]',
  polyline text not null,

  estimate bigint not null,
  estimate_distance numeric not null,
  estimate_distance_meters integer not null,
  estimate_time integer not null,
  estimate_breakdown jsonb not null,

  distance numeric,
  distance_meters integer,
  trip_cost bigint not null,
  convenience_fees bigint not null,
  driver_share bigint not null,
  fare_breakdown jsonb not null,
  fare_basis text not null default 'quote' check (fare_basis in ('quote', 'track', 'capped')),
  fare_flagged boolean not null default false,
  track_polyline text,

  otp text,
  parcel_type_selected jsonb,
  option_selected jsonb,
  delivery_person text,
  delivery_person_phone text,
  pick_up_instructions text,
  delivery_instructions text,
  pickup_image text,
  deliver_image text,

  driver uuid references users,
  driver_name text,
  driver_image text,
  driver_contact text,
  driver_rating numeric,
  vehicle_make text,
  vehicle_model text,
  vehicle_number text,
  fleetadmin uuid,
  asked_drivers integer not null default 0,

  accepted_at timestamptz,
  queue_at timestamptz,
  driver_arrive_time timestamptz,
  trip_start_time timestamptz,
  trip_end_time timestamptz,
  total_trip_time integer,
  pending_at timestamptz,
  paid_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,

  reason text,
  cancelled_by text check (cancelled_by in ('rider', 'driver', 'admin', 'system')),
  cancellation_fee bigint not null default 0,

  payment_mode text not null default 'cash' check (payment_mode in ('cash', 'card', 'wallet')),
  gateway text,
  prepaid boolean not null default false,
  discount_amount bigint not null default 0,
  customer_paid bigint not null default 0,
  payable_amount bigint not null,
  used_wallet_money bigint not null default 0,
  cash_payment_amount bigint not null default 0,
  card_payment_amount bigint not null default 0,

  rating integer check (rating between 1 and 5),
  completed_by text,
  alert text,
  check (status in ('PAYMENT_PENDING', 'NEW', 'CANCELLED') or driver is not null)
);
create index bookings_customer on bookings (customer, id);
create index bookings_driver on bookings (driver, id) where driver is not null;
create index bookings_fleetadmin on bookings (fleetadmin, id) where fleetadmin is not null;
create index bookings_driver_busy on bookings (driver)
  where status in ('ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED');
create index bookings_open on bookings (status, id)
  where status not in ('COMPLETE', 'CANCELLED');

create table booking_events (
  booking_id uuid not null references bookings,
  number integer not null,
  type text not null,
  actor text not null,
  actor_id uuid,
  changes jsonb not null,
  at timestamptz not null default now(),
  primary key (booking_id, number)
);

-- Events that the relay has not yet turned into jobs.
create table outbox (
  booking_id uuid not null,
  number integer not null,
  at timestamptz not null default now(),
  primary key (booking_id, number)
);

create table offers (
  booking_id uuid not null references bookings,
  driver uuid not null references users,
  round integer not null,
  offered_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  -- null: does not lapse (assigned by an admin)
  expires_at timestamptz,
  answered_at timestamptz,
  outcome text not null default 'open'
    check (outcome in ('open', 'accepted', 'declined', 'lapsed', 'taken', 'withdrawn')),
  road_seconds integer,
  distance_meters integer not null default 0,
  primary key (booking_id, driver, round)
);
create unique index offers_one_open on offers (booking_id, driver) where outcome = 'open';
create index offers_driver_open on offers (driver) where outcome = 'open';

create table dispatch_rounds (
  booking_id uuid not null references bookings,
  round integer not null,
  ring integer not null,
  radius_meters integer not null,
  at timestamptz not null default now(),
  candidates jsonb not null,
  primary key (booking_id, round)
);

create table track_points (
  booking_id uuid not null references bookings,
  at timestamptz not null,
  driver uuid not null,
  status text not null,
  lat double precision not null,
  lng double precision not null,
  accuracy_meters real,
  primary key (booking_id, at)
);

-- The newest position of each driver, flushed by every process, read by the others and after a restart.
create unlogged table driver_positions (
  driver uuid primary key,
  process uuid not null,
  lat double precision not null,
  lng double precision not null,
  heading real,
  speed real,
  at timestamptz not null,
  heard_at timestamptz not null,
  car_type uuid not null,
  free boolean not null,
  booking_id uuid
);

-- The ledger: + is owed to the holder. Only wallets (accounts of users) keep a cached balance,
-- so that postings to the platform's accounts never wait for each other.
create table ledger_accounts (
  name text primary key,
  user_id uuid unique references users,
  balance bigint not null default 0
);

create table ledger_entries (
  id uuid primary key,
  event text not null,
  booking_id uuid references bookings,
  created_at timestamptz not null default now()
);
create unique index ledger_entries_once on ledger_entries (booking_id, event) where booking_id is not null;

create table ledger_lines (
  entry_id uuid not null references ledger_entries,
  line integer not null,
  account text not null references ledger_accounts,
  amount bigint not null check (amount <> 0),
  purpose text not null,
  primary key (entry_id, line)
);
create index ledger_lines_account on ledger_lines (account, entry_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_lines_append_only before update or delete or truncate on ledger_lines
  for each statement execute function refuse_change();
create trigger booking_events_append_only before update or delete or truncate on booking_events
  for each statement execute function refuse_change();

create function ledger_entry_sums_to_zero() returns trigger language plpgsql as $$
declare total bigint;
begin
  select sum(amount) into total from ledger_lines where entry_id = new.entry_id;
  if total <> 0 then
    raise exception 'ledger entry % sums to %, not to zero', new.entry_id, total
      using errcode = 'check_violation', constraint = 'ledger_entry_sums_to_zero';
  end if;
  return null;
end $$;
create constraint trigger ledger_lines_zero_sum after insert on ledger_lines
  deferrable initially deferred for each row execute function ledger_entry_sums_to_zero();

-- Keeps wallets' cached balances: owner rights, because the application may not write balances itself.
create function ledger_lines_to_balances() returns trigger language plpgsql security definer
  set search_path from current as $$
begin
  update ledger_accounts a set balance = a.balance + d.amount
  from (select account, sum(amount) as amount from new_lines group by account) d
  where a.name = d.account and a.user_id is not null;
  return null;
end $$;
create trigger ledger_lines_balances after insert on ledger_lines
  referencing new table as new_lines for each statement execute function ledger_lines_to_balances();
