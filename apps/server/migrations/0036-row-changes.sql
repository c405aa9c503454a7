-- Changes of rows that processes keep in memory. Triggers write them, so that no writer can forget to, and every
-- process reads what is new several times a second. Rows are only inserted: writers never wait for each other.

create table row_changes (
  -- The transaction that made the change. A reader continues from the oldest transaction that was still running when
  -- it last looked, so that it misses none, in whatever order they commit.
  xid xid8 not null default pg_current_xact_id(),
  table_name text not null,
  -- '' when any row of the table may have changed.
  row_id text not null default '',
  changed_at timestamptz not null default clock_timestamp(),
  primary key (xid, table_name, row_id)
);

-- For tables that are cached as a whole.
create function note_table_change() returns trigger language plpgsql security definer
  set search_path from current as $$
begin
  insert into row_changes (table_name) values (tg_table_name) on conflict do nothing;
  return null;
end $$;

-- For tables whose rows are cached one by one; their primary key is `id`.
create function note_row_change() returns trigger language plpgsql security definer
  set search_path from current as $$
begin
  insert into row_changes (table_name, row_id) values (tg_table_name, old.id) on conflict do nothing;
  return null;
end $$;

create trigger settings_changed after insert or update or delete or truncate on settings
  for each statement execute function note_table_change();
create trigger languages_changed after insert or update or delete or truncate on languages
  for each statement execute function note_table_change();
create trigger cancel_reasons_changed after insert or update or delete or truncate on cancel_reasons
  for each statement execute function note_table_change();
create trigger car_types_changed after insert or update or delete or truncate on car_types
  for each statement execute function note_table_change();

create trigger sessions_changed after update on sessions
  for each row when (old is distinct from new) execute function note_row_change();
-- Deleting a session that had been ended tells nothing new.
create trigger sessions_deleted after delete on sessions
  for each row when (old.revoked_at is null) execute function note_row_change();
create trigger sessions_truncated after truncate on sessions
  for each statement execute function note_table_change();

-- Who may sign in as what, and which drivers may send positions. A driver who is online may do so with and without a
-- trip, so that the changes of `queue` that each trip brings are not noted.
create trigger users_changed after update of approved, usertype, car_type, driver_active_status, queue on users
  for each row when (
    (old.approved, old.usertype, old.driver_active_status) is distinct from
      (new.approved, new.usertype, new.driver_active_status)
    or old.car_type is distinct from new.car_type
    or (old.queue <> new.queue and not new.driver_active_status)
  ) execute function note_row_change();
create trigger users_deleted after delete on users for each row execute function note_row_change();
create trigger users_truncated after truncate on users for each statement execute function note_table_change();
