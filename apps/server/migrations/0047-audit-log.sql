-- The audit log: what staff changed, when, from where, and what it was before. One row for each record that a write
-- changes, in the transaction of the write.

create table audit_log (
  -- First in the key, so that the table can be partitioned by month.
  at timestamptz(3) not null default now(),
  id uuid not null,
  actor_id uuid not null,
  actor_role text not null check (actor_role in ('fleetadmin', 'admin')),
  -- Where the request came from; null after the actor was erased.
  address text,
  user_agent text,
  -- The request's id in the server log.
  request_id text not null,
  -- The name of the endpoint.
  action text not null,
  subject_type text not null,
  subject_id text not null,
  -- Changed fields with their values before and after. Secrets and personal fields are named without their values.
  changes jsonb not null,
  -- Whom the personal values are about.
  person uuid,
  -- The values of personal fields, by field; null: none, or erased.
  personal jsonb,
  primary key (at, id),
  check (personal is null or person is not null)
);
create index audit_log_actor on audit_log (actor_id, at, id);
create index audit_log_subject on audit_log (subject_type, subject_id, at, id);
create index audit_log_action on audit_log (action, at, id);
create index audit_log_person on audit_log (person) where personal is not null;

create trigger audit_log_append_only before delete or truncate on audit_log
  for each statement execute function refuse_change();

-- An erasure may blank what says something about a person, and nothing else.
create function refuse_audit_change() returns trigger language plpgsql set search_path from current as $$
begin
  if to_jsonb(new) - 'address' - 'user_agent' - 'personal' = to_jsonb(old) - 'address' - 'user_agent' - 'personal'
    and (new.address is null or new.address = old.address)
    and (new.user_agent is null or new.user_agent = old.user_agent)
    and (new.personal is null or new.personal = old.personal)
    and exists (select from erasures where transaction = pg_current_xact_id())
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_erasable before update on audit_log
  for each row execute function refuse_audit_change();

-- Nothing personal is stored about a person who was erased: the write that erases them is recorded too.
create index erasures_person on erasures (person);
create function drop_erased_values() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from erasures where person = new.person) then new.personal := null; end if;
  if exists (select from erasures where person = new.actor_id) then
    new.address := null;
    new.user_agent := null;
  end if;
  return new;
end $$;
create trigger audit_log_of_erased before insert on audit_log
  for each row execute function drop_erased_values();

create or replace function erase_person(erasure uuid, erased uuid, by_whom uuid, why text) returns void
language plpgsql security definer set search_path from current as $$
begin
  insert into erasures (id, person, erased_by, reason) values (erasure, erased, by_whom, why);
  update booking_events e set about_customer = null
  from bookings b where b.id = e.booking_id and b.customer = erased and e.about_customer is not null;
  update booking_events e set about_driver = null
  from bookings b where b.id = e.booking_id and b.driver = erased and e.about_driver is not null;
  update audit_log set personal = null where person = erased and personal is not null;
  update audit_log set address = null, user_agent = null where actor_id = erased;
end $$;
