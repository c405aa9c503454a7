-- What a person may have erased stands apart in events, where one function blanks it. `changes` holds the blank in its
-- place, so that an event reads the same way before and after: changes || about_customer || about_driver.

alter table booking_events
  -- Names, contacts, pictures, stops with their exact positions, routes and free texts; null: none, or erased.
  add column about_customer jsonb,
  -- Name, contact, picture and number plate.
  add column about_driver jsonb;

drop trigger booking_events_append_only on booking_events;

create function pg_temp.blank_stop(stop jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('lat', round((stop->>'lat')::numeric, 2), 'lng', round((stop->>'lng')::numeric, 2),
    'address', '', 'translations', '{}'::jsonb)
$$;

-- One personal field: whose it is, and the blank that takes its place.
create function pg_temp.personal_parts(changes jsonb, actor text)
returns table (whose text, field text, held jsonb, blank jsonb) language sql immutable as $$
  select case when key in ('driverName', 'driverContact', 'driverImage', 'vehicleNumber')
      or key = 'reason' and actor = 'driver' then 'driver' else 'customer' end,
    key, value,
    case
      when key in ('pickup', 'drop') then pg_temp.blank_stop(value)
      when key = 'waypoints' then
        (select coalesce(jsonb_agg(pg_temp.blank_stop(stop)), '[]') from jsonb_array_elements(value) as stop)
      when key in ('trackPolyline', 'driverContact', 'deliveryPerson', 'deliveryPersonPhone', 'pickUpInstructions',
        'deliveryInstructions', 'reason') then 'null'
      else '""'
    end
  from jsonb_each(changes)
  where value not in ('null', '""', '[]')
    and (key in ('customerName', 'customerEmail', 'customerContact', 'customerImage', 'pickup', 'drop', 'waypoints',
        'polyline', 'trackPolyline', 'deliveryPerson', 'deliveryPersonPhone', 'pickUpInstructions',
        'deliveryInstructions', 'driverName', 'driverContact', 'driverImage', 'vehicleNumber')
      or key = 'reason' and actor <> 'system')
$$;

update booking_events e
set changes = e.changes || p.blanks, about_customer = p.about_customer, about_driver = p.about_driver
from (
  select e.booking_id, e.number, jsonb_object_agg(field, blank) as blanks,
    jsonb_object_agg(field, held) filter (where whose = 'customer') as about_customer,
    jsonb_object_agg(field, held) filter (where whose = 'driver') as about_driver
  from booking_events e cross join lateral pg_temp.personal_parts(e.changes, e.actor)
  group by e.booking_id, e.number
) p
where p.booking_id = e.booking_id and p.number = e.number;

-- Who was erased, by whom, when and why. Says nothing about the person.
create table erasures (
  id uuid primary key,
  person uuid not null references users,
  -- Null: the system.
  erased_by uuid references users,
  reason text not null check (reason in ('request', 'staff', 'retention')),
  at timestamptz not null default now(),
  -- The trigger below lets an event be blanked in the transaction of an erasure, and in no other.
  transaction xid8 not null default pg_current_xact_id()
);
create index erasures_transaction on erasures (transaction);
create trigger erasures_append_only before update or delete or truncate on erasures
  for each statement execute function refuse_change();

-- A role that only uses the tables writes here by erase_person alone, which runs as their owner.
create function refuse_insert_by_others() returns trigger language plpgsql as $$
begin
  if current_user <> (select tableowner from pg_tables where schemaname = tg_table_schema and tablename = tg_table_name)
  then
    raise exception '% is written by its function alone', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger erasures_by_function before insert on erasures
  for each row execute function refuse_insert_by_others();

create function refuse_all_but_erasure() returns trigger language plpgsql set search_path from current as $$
begin
  if to_jsonb(new) - 'about_customer' - 'about_driver' = to_jsonb(old) - 'about_customer' - 'about_driver'
    and (new.about_customer is null or new.about_customer = old.about_customer)
    and (new.about_driver is null or new.about_driver = old.about_driver)
    and exists (select from erasures where transaction = pg_current_xact_id())
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger booking_events_append_only before delete or truncate on booking_events
  for each statement execute function refuse_change();
create trigger booking_events_erasable before update on booking_events
  for each row execute function refuse_all_but_erasure();

-- Records an erasure and blanks what events say about the person. Owner rights: the application may neither write
-- erasures nor change events.
create function erase_person(erasure uuid, erased uuid, by_whom uuid, why text) returns void
language plpgsql security definer set search_path from current as $$
begin
  insert into erasures (id, person, erased_by, reason) values (erasure, erased, by_whom, why);
  update booking_events e set about_customer = null
  from bookings b where b.id = e.booking_id and b.customer = erased and e.about_customer is not null;
  update booking_events e set about_driver = null
  from bookings b where b.id = e.booking_id and b.driver = erased and e.about_driver is not null;
end $$;
revoke all on function erase_person from public;

-- An erased person keeps a row without anything about them; their number may be used by somebody new.
alter table users
  alter column mobile drop not null,
  add column erased_at timestamptz,
  add check (mobile is not null or erased_at is not null);

-- Names of candidates are read from users.
update dispatch_rounds
set candidates = (
  select coalesce(jsonb_agg(candidate - 'driverName' - 'vehicleNumber' order by place), '[]')
  from jsonb_array_elements(candidates) with ordinality as c(candidate, place));
