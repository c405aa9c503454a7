-- Money that people take out of their wallets. Requesting one reserves its amount in the ledger at once.
create table withdrawals (
  id uuid primary key,
  -- What people call it, and write on the bank transfer.
  reference text not null unique,
  uid uuid not null references users,
  -- With `uid` the wallet that it is taken from.
  usertype text not null check (usertype in ('rider', 'driver')),
  -- As they were when it was requested: later changes of the profile do not change where the money goes.
  name text not null,
  bank_name text not null,
  bank_code text not null,
  bank_account text not null,
  amount bigint not null check (amount > 0),
  date timestamptz not null,
  state text not null check (state in ('requested', 'processed', 'cancelled')),
  processed boolean not null generated always as (state = 'processed') stored,
  process_date timestamptz,
  processed_by uuid references users,
  -- What the bank calls the transfer.
  bank_reference text not null default '',
  cancelled_at timestamptz,
  cancelled_by uuid references users,
  -- Why it was refused; empty when its owner cancelled it.
  reason text not null default '',
  constraint withdrawals_processed check ((state = 'processed') = (process_date is not null)
    and (state = 'processed') = (processed_by is not null)),
  constraint withdrawals_cancelled check ((state = 'cancelled') = (cancelled_at is not null)
    and (state = 'cancelled') = (cancelled_by is not null))
);
create index withdrawals_in_order on withdrawals (date, id);
create index withdrawals_by_amount on withdrawals (amount, id);
create index withdrawals_by_name on withdrawals (lower(name), id);
create index withdrawals_of_person on withdrawals (uid, id);
create index withdrawals_open on withdrawals (id) where state = 'requested';

-- A withdrawal ends once, and what it was for never changes. Names and bank details can be blanked.
create function keep_withdrawal() returns trigger language plpgsql as $$
begin
  if old.state <> 'requested' and new.state <> old.state then
    raise exception 'withdrawal % is %', old.id, old.state
      using errcode = 'check_violation', constraint = 'withdrawals_end_once';
  end if;
  if (new.id, new.uid, new.usertype, new.amount, new.date, new.reference)
    is distinct from (old.id, old.uid, old.usertype, old.amount, old.date, old.reference) then
    raise exception 'withdrawal % cannot change', old.id
      using errcode = 'check_violation', constraint = 'withdrawals_fixed';
  end if;
  return new;
end $$;
create trigger withdrawals_keep before update on withdrawals for each row execute function keep_withdrawal();
