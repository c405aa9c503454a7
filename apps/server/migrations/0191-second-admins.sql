-- Four eyes (ADR-097). An admin's account counts as a second pair of eyes when another admin than the one who added it
-- has confirmed it. Accounts that no admin added count as they are: the one of the set-up, and all from before.
alter table users
  add column added_by uuid references users,
  add column confirmed_at timestamptz,
  -- Null with a time: confirmed on the server.
  add column confirmed_by uuid references users,
  add check (confirmed_by is null or confirmed_at is not null),
  add check (confirmed_by <> added_by and confirmed_by <> id);

-- A higher limit, or none, waits for another admin. Until then the one in force stays.
alter table settings
  add column approval_asked_above bigint check (approval_asked_above >= 0),
  add column approval_asked_by uuid references users,
  add column approval_asked_at timestamptz,
  add check (num_nulls(approval_asked_above, approval_asked_by, approval_asked_at) in (0, 3));
