-- One row that is written again to see whether the database takes writes.
create table health_probe (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null
);
