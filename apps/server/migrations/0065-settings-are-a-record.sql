-- Settings, languages and cancellation reasons are records that several admins edit.
alter table settings
  drop column updated_at,
  add column version integer not null default 1,
  add column changed_by uuid references users,
  add column changed_at timestamptz not null default now();
create trigger settings_record_version before update on settings
  for each row when (
    to_jsonb(old) - '{changed_at,changed_by}'::text[] is distinct from to_jsonb(new) - '{changed_at,changed_by}'::text[]
  )
  execute function raise_record_version();

-- Amounts in the ledger have no currency of their own. The lock waits for entries that are being written.
create function refuse_currency_change() returns trigger language plpgsql security definer
  set search_path from current as $$
begin
  lock table ledger_entries in share mode;
  if exists (select from ledger_entries) then
    raise exception 'the currency cannot change once the ledger has entries'
      using errcode = 'check_violation', constraint = 'settings_currency_locked';
  end if;
  return new;
end $$;
create trigger settings_currency_locked before update of code on settings
  for each row when (old.code <> new.code) execute function refuse_currency_change();

alter table languages
  add column version integer not null default 1,
  add column changed_by uuid references users,
  add column changed_at timestamptz not null default now();
create trigger languages_record_version before update on languages
  for each row when (
    to_jsonb(old) - '{changed_at,changed_by}'::text[] is distinct from to_jsonb(new) - '{changed_at,changed_by}'::text[]
  )
  execute function raise_record_version();
