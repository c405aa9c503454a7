-- A chain over the ledger. Each seal is a keyed hash of the entries since the one before, and of that one, so that a row
-- that is changed afterwards is found even when the change went around triggers and rights: the key is not in the database.
create table ledger_seals (
  number integer primary key check (number > 0),
  sealed_at timestamptz not null,
  -- The greatest entry id that it covers.
  until_entry uuid not null unique,
  entries integer not null,
  digest bytea not null,
  seal bytea not null
);
create trigger ledger_seals_append_only before update or delete or truncate on ledger_seals
  for each statement execute function refuse_change();

-- What the checks of the books found, the newest last.
create table ledger_checks (
  id uuid primary key,
  at timestamptz not null,
  -- Sentences for people; the first hundred.
  problems text[] not null,
  problem_count integer not null
);
