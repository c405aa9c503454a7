-- Card holders who, through their bank, take back what they paid.
create table payment_disputes (
  id uuid primary key,
  provider text not null,
  provider_dispute_id text not null,
  attempt_id uuid not null references payment_attempts,
  -- Minor units of the payment's currency; a part of it or all.
  amount bigint not null check (amount > 0),
  status text not null check (status in ('opened', 'won', 'lost')),
  opened_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'opened') = (ended_at is null)),
  unique (provider, provider_dispute_id)
);
create index payment_disputes_of_attempt on payment_disputes (attempt_id);
create index payment_disputes_open on payment_disputes (opened_at) where status = 'opened';

-- The money that a message is about.
alter table payment_messages
  add column amount bigint,
  add column currency text,
  add check ((amount is null) = (currency is null));
