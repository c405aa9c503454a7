-- Each checkout at a payment provider: its id is the reference that the provider gets, unique for each attempt.
create table payment_attempts (
  id uuid primary key,
  booking_id uuid not null references bookings,
  user_id uuid not null references users,
  provider text not null,
  amount bigint not null check (amount > 0),
  status text not null default 'created'
    check (status in ('created', 'pending', 'paid', 'failed', 'cancelled')),
  -- What became of the money: it paid the booking, or went to the rider's wallet.
  outcome text check (outcome in ('settled', 'credited')),
  provider_payment_id text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((status = 'paid') = (outcome is not null)),
  check (status <> 'paid' or provider_payment_id is not null),
  unique (provider, provider_payment_id)
);
create index payment_attempts_booking on payment_attempts (booking_id);
