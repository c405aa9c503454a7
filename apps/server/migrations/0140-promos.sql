-- Promos, and who used them on which booking.
create table promos (
  id uuid primary key,
  promo_name text not null,
  promo_description text not null default '',
  promo_discount_type text not null check (promo_discount_type in ('flat', 'percentage')),
  -- Flat: minor units.
  promo_discount_value numeric not null check (promo_discount_value >= 0),
  max_promo_discount_value bigint check (max_promo_discount_value >= 0),
  min_order bigint not null default 0 check (min_order >= 0),
  -- The last day, in the time zone of the settings.
  promo_validity date,
  promo_usage_limit integer check (promo_usage_limit >= 1),
  -- Uses that were not returned. The trigger of `promo_uses` keeps it.
  user_avail integer not null default 0 check (user_avail >= 0),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_by uuid references users,
  changed_at timestamptz not null default now(),
  check (promo_discount_type <> 'flat' or promo_discount_value = trunc(promo_discount_value))
);
-- Riders type the name in any case.
create unique index promos_name on promos (lower(promo_name));
create index promos_in_order on promos (created_at, id);
create index promos_by_name on promos (lower(promo_name), id);
create index promos_by_uses on promos (user_avail, id);

-- Being used does not disturb who edits the promo.
create trigger promos_record_version before update on promos
  for each row when (
    to_jsonb(old) - '{user_avail,changed_at,changed_by}'::text[]
    is distinct from to_jsonb(new) - '{user_avail,changed_at,changed_by}'::text[]
  )
  execute function raise_record_version();

create table promo_uses (
  id uuid primary key,
  promo uuid not null references promos,
  booking_id uuid not null references bookings,
  rider uuid not null references users,
  -- Reserved while the booking is open, counted when it is paid, returned when there was no discount.
  state text not null check (state in ('reserved', 'counted', 'returned')),
  reserved_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'reserved') = (settled_at is null))
);
create unique index promo_uses_of_booking on promo_uses (booking_id) where state <> 'returned';
create unique index promo_uses_of_rider on promo_uses (promo, rider) where state <> 'returned';
create index promo_uses_of_promo on promo_uses (promo, id);

create function promo_uses_to_count() returns trigger language plpgsql as $$
declare
  before integer := case when tg_op <> 'INSERT' and old.state <> 'returned' then 1 else 0 end;
  after integer := case when tg_op <> 'DELETE' and new.state <> 'returned' then 1 else 0 end;
begin
  if before <> after then
    update promos set user_avail = user_avail + after - before where id = coalesce(new.promo, old.promo);
  end if;
  return null;
end $$;
create trigger promo_uses_count after insert or update of state or delete on promo_uses
  for each row execute function promo_uses_to_count();

alter table bookings
  add column promo uuid references promos,
  -- The promo's terms when it was chosen: later edits of the promo do not change them.
  add column promo_details jsonb,
  add constraint bookings_promo check ((promo is null) = (promo_details is null));
