-- Refunds of card payments, which admins send through the provider.
create table payment_refunds (
  id uuid primary key,
  attempt_id uuid not null references payment_attempts,
  provider text not null,
  amount bigint not null check (amount > 0),
  -- The ledger account that it comes out of.
  account text not null,
  -- Why, in the admin's words. Blank once the person is erased.
  reason text not null,
  status text not null check (status in ('sending', 'pending', 'done', 'failed')),
  -- When a process began to send it; it is sent once. Null: none has.
  sent_at timestamptz,
  -- The provider's id of it; null: not known.
  provider_refund_id text,
  -- What the provider answered instead of taking it.
  failure text not null default '',
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  ended_at timestamptz,
  -- The admin who said how it ended, because nothing else could, and why; null: the provider said it.
  ended_by uuid references users,
  end_reason text not null default '',
  -- When the provider is asked the next time; null: not any more, or it cannot be asked.
  ask_at timestamptz,
  unique (provider, provider_refund_id)
);
create unique index payment_refunds_open on payment_refunds (attempt_id) where status in ('sending', 'pending');
create index payment_refunds_of_attempt on payment_refunds (attempt_id);
create index payment_refunds_to_ask on payment_refunds (ask_at) where ask_at is not null;
