-- A payment is committed before its provider hears of it, and what the provider says is kept.
alter table payment_attempts
  add column currency text,
  -- The provider's id of the checkout.
  add column provider_reference text,
  -- How the person gets there; null once it has ended.
  add column checkout jsonb,
  -- When the provider is asked the next time, unless it reports before; null: not any more.
  add column ask_at timestamptz,
  drop constraint payment_attempts_status_check;
update payment_attempts set currency = (select code from settings);
update payment_attempts set status = 'open' where status = 'created';
alter table payment_attempts
  alter column currency set not null,
  alter column status set default 'opening',
  add constraint payment_attempts_status_check
    check (status in ('opening', 'open', 'pending', 'paid', 'failed', 'cancelled', 'expired'));
create index payment_attempts_to_ask on payment_attempts (ask_at) where ask_at is not null;

-- Everything that a provider said about a payment, once each.
create table payment_messages (
  id uuid primary key,
  provider text not null,
  -- By which a repeated delivery is recognised.
  key text not null,
  -- Null while it is not read, and for one about no payment of ours.
  attempt_id uuid references payment_attempts,
  kind text not null check (kind in ('webhook', 'return', 'answer')),
  -- Without those that hold a secret.
  headers jsonb not null default '{}',
  query text not null default '',
  -- As it arrived; of an answer, what was read from it. Blank once it is too old to matter.
  body text not null,
  -- What came of it; null: not read yet.
  verdict text,
  received_at timestamptz not null,
  unique (provider, key)
);
create index payment_messages_of_attempt on payment_messages (attempt_id, received_at);
create index payment_messages_received on payment_messages (received_at) where body <> '';

-- They were the same for any provider.
drop table webhook_events;
