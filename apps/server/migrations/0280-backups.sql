-- Backups that were made: doctor and metrics tell how old the newest is. Deleted after a year.
create table backups (
  id uuid primary key,
  -- When it began: what was committed later may be missing in it.
  at timestamptz not null,
  -- "cabstand", or the program of the operator that made it.
  made_by text not null check (made_by ~ '^[A-Za-z0-9._ -]{1,40}$'),
  -- Null: another program made it.
  size_bytes bigint check (size_bytes > 0)
);
create index backups_at on backups (at);
