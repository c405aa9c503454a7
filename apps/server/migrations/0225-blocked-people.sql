-- Staff block people with a reason, which is kept with who did it and when. Who is neither approved nor blocked has
-- applied. A blocked driver who has never been approved still waits for approval when the block is lifted.
alter table users
  add column blocked_at timestamptz,
  add column blocked_by uuid references users,
  add column blocked_reason text not null default '' check (length(blocked_reason) <= 500);

update users set blocked_at = changed_at
where usertype in ('rider', 'driver') and not approved and not waits_for_approval and erased_at is null;

alter table users add check (blocked_at is null or (not approved and erased_at is null));
