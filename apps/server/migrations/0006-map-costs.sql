-- What map providers were asked and what they cost, in micro-units of their currency (ISO 4217; XXX: no money).
create table map_costs (
  day date not null,
  provider text not null,
  call text not null,
  -- What the calls served: somebody searching, a quote, a booking under way.
  purpose text not null check (purpose in ('search', 'quote', 'booking')),
  currency text not null,
  calls bigint not null,
  cost_micros bigint not null,
  primary key (day, provider, call, purpose)
);

-- How much of a day's cap processes have taken to spend. Never above the cap, whatever is lost in a crash.
create table map_cost_leases (
  day date not null,
  provider text not null,
  leased_micros bigint not null,
  -- What the newest lease got.
  last_lease_micros bigint not null,
  primary key (day, provider)
);

create table booking_map_costs (
  booking_id uuid not null,
  provider text not null,
  currency text not null,
  calls integer not null,
  cost_micros bigint not null,
  primary key (booking_id, provider)
);

-- The calls that made a quote, as [{provider, currency, calls, costMicros}]; null when nobody elsewhere was asked.
alter table quote_routes add column map_costs jsonb;
