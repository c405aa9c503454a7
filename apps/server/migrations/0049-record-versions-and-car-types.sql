-- Records that two people may edit at once carry a version. The trigger raises it, so that no writer can forget to. A
-- writer that names a person sets changed_by and changed_at; any other change names no person.
create function raise_record_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  if new.changed_at is not distinct from old.changed_at then
    new.changed_by := null;
    new.changed_at := now();
  end if;
  return new;
end $$;

alter table car_types
  add column version integer not null default 1,
  add column changed_by uuid references users,
  add column changed_at timestamptz not null default now(),
  -- Archived: kept for bookings and drivers that name it, and offered no more.
  add column archived_at timestamptz,
  drop constraint car_types_name_key;
create unique index car_types_name on car_types (lower(name));

-- The order of the list is not part of a record: moving one does not disturb who edits it.
create trigger car_types_record_version before update on car_types
  for each row when (
    to_jsonb(old) - '{position,changed_at,changed_by}'::text[]
    is distinct from to_jsonb(new) - '{position,changed_at,changed_by}'::text[]
  )
  execute function raise_record_version();

-- Every tariff a car type has had, with the date it came into force. Rows stay when an unused car type is deleted.
create table tariff_versions (
  car_type uuid not null,
  version integer not null,
  since timestamptz not null,
  changed_by uuid references users,
  base_fare bigint not null,
  min_fare bigint not null,
  rate_per_unit_distance numeric not null,
  rate_per_hour numeric not null,
  convenience_fee_type text not null,
  convenience_fees numeric not null,
  cancel_slab jsonb not null,
  parcel_types jsonb not null,
  options jsonb not null,
  primary key (car_type, version)
);

insert into tariff_versions
select id, tariff_version, tariff_since, null, base_fare, min_fare, rate_per_unit_distance, rate_per_hour,
  convenience_fee_type, convenience_fees, cancel_slab, parcel_types, options
from car_types;

create trigger tariff_versions_append_only before update or delete or truncate on tariff_versions
  for each statement execute function refuse_change();

create function raise_tariff_version() returns trigger language plpgsql as $$
begin
  new.tariff_version := old.tariff_version + 1;
  new.tariff_since := new.changed_at;
  return new;
end $$;

-- Triggers run in the order of their names, so the record's version and changed_at are set before this one.
create trigger car_types_tariff_version before update on car_types
  for each row when (
    (old.base_fare, old.min_fare, old.rate_per_unit_distance, old.rate_per_hour, old.convenience_fee_type,
      old.convenience_fees, old.cancel_slab, old.parcel_types, old.options)
    is distinct from
    (new.base_fare, new.min_fare, new.rate_per_unit_distance, new.rate_per_hour, new.convenience_fee_type,
      new.convenience_fees, new.cancel_slab, new.parcel_types, new.options)
  ) execute function raise_tariff_version();

create function keep_tariff_version() returns trigger language plpgsql as $$
begin
  insert into tariff_versions values (new.id, new.tariff_version, new.tariff_since, new.changed_by, new.base_fare,
    new.min_fare, new.rate_per_unit_distance, new.rate_per_hour, new.convenience_fee_type, new.convenience_fees,
    new.cancel_slab, new.parcel_types, new.options);
  return null;
end $$;

create trigger car_types_first_tariff after insert on car_types
  for each row execute function keep_tariff_version();
create trigger car_types_next_tariff after update on car_types
  for each row when (old.tariff_version <> new.tariff_version) execute function keep_tariff_version();
