create table depots (
  id uuid primary key,
  name text not null,
  places integer not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by uuid references users
);
create trigger depots_version before update on depots for each row execute function raise_record_version();
-- No other depot has the name, whatever its case.
create unique index depots_name on depots (lower(name));
-- The order of its list.
create index depots_by_name on depots (lower(name), id);
