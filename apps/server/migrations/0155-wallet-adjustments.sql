-- What admins add to wallets and correct in them: who, whom, how much, why, and who approved it (ADR-076).
alter table settings
  -- Minor units; amounts above it wait for a second admin. 0: none do.
  add column adjustment_approval_above bigint not null default 0 check (adjustment_approval_above >= 0);

create table wallet_adjustments (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('credit', 'correction')),
  -- Minor units: + is added to the wallet.
  amount bigint not null check (amount <> 0),
  note text not null,
  -- The entry that a correction corrects.
  entry_id uuid references ledger_entries,
  state text not null check (state in ('requested', 'posted', 'rejected')),
  needs_approval boolean not null,
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  reject_reason text not null default '',
  check (kind = 'correction' or (amount > 0 and entry_id is null)),
  check ((state = 'requested') = (decided_at is null)),
  -- Four eyes: who asked cannot decide, and what needs approval is not posted without it.
  check (decided_by <> requested_by),
  check (case state
    when 'requested' then needs_approval and decided_by is null
    when 'posted' then needs_approval = (decided_by is not null)
    else needs_approval and decided_by is not null end)
);
create index wallet_adjustments_in_order on wallet_adjustments (requested_at, id);
create index wallet_adjustments_by_amount on wallet_adjustments (amount, id);
create index wallet_adjustments_of_user on wallet_adjustments (user_id);
create index wallet_adjustments_waiting on wallet_adjustments (id) where state = 'requested';

-- A decision is made once, and what was asked for does not change.
create function keep_wallet_adjustment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'adjustments of wallets are not deleted' using errcode = 'restrict_violation';
  end if;
  if old.state <> 'requested' and new.state <> old.state
    or to_jsonb(old) - '{state,decided_by,decided_at,reject_reason,note}'::text[]
      is distinct from to_jsonb(new) - '{state,decided_by,decided_at,reject_reason,note}'::text[] then
    raise exception 'adjustment % cannot change any more', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger wallet_adjustments_kept before update or delete on wallet_adjustments
  for each row execute function keep_wallet_adjustment();
