-- Which payment providers riders see, and what providers have paid out.
alter table settings
  -- Names in the order in which riders see them, separated by commas; empty: all that are set up.
  add column payment_providers text not null default '';

create table provider_payouts (
  id uuid primary key,
  provider text not null,
  -- When the money arrived, as the bank says.
  day date not null,
  -- Minor units: what arrived, and what the provider kept.
  received bigint not null check (received >= 0),
  fee bigint not null check (fee >= 0),
  note text not null default '',
  recorded_by uuid not null references users,
  recorded_at timestamptz not null,
  -- It was recorded by mistake: its entry was posted back.
  reversed_by uuid references users,
  reversed_at timestamptz,
  check (received + fee > 0),
  check ((reversed_by is null) = (reversed_at is null))
);
create index provider_payouts_by_day on provider_payouts (day, id);

-- A payout is reversed once, and never changes.
create function keep_provider_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'payouts of providers are not deleted' using errcode = 'restrict_violation';
  end if;
  if old.reversed_at is not null
    or to_jsonb(old) - '{reversed_by,reversed_at}'::text[]
      is distinct from to_jsonb(new) - '{reversed_by,reversed_at}'::text[] then
    raise exception 'payout % cannot change any more', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger provider_payouts_kept before update or delete on provider_payouts
  for each row execute function keep_provider_payout();

create index payment_attempts_created on payment_attempts (created_at);
-- What staff see of a provider: when it reported last, and what was refused.
create index payment_messages_of_webhooks on payment_messages (provider, received_at) where kind = 'webhook';
create index payment_messages_refused on payment_messages (received_at)
  where verdict not in ('applied', 'unchanged', 'asked', 'ignored');
