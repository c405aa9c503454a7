-- A reason keeps its id when others before it are deleted; its value is its position in the list.
alter table cancel_reasons
  add column id uuid not null default gen_random_uuid(),
  add column version integer not null default 1,
  add column changed_by uuid references users,
  add column changed_at timestamptz not null default now(),
  drop constraint cancel_reasons_pkey,
  add primary key (id),
  -- Checked at the end of a statement, which may move several reasons.
  add constraint cancel_reasons_value unique (value) deferrable initially immediate;
create index cancel_reasons_in_order on cancel_reasons (value, id);

-- Moving a reason does not disturb who edits it.
create trigger cancel_reasons_record_version before update on cancel_reasons
  for each row when (old.label is distinct from new.label) execute function raise_record_version();
