alter table payment_attempts
  -- The payment in whose checkout this one was paid too; null: it has a checkout of its own.
  add column paid_in uuid references payment_attempts,
  -- What the provider has said of each try to pay that did not pay, by its id of it.
  add column tries jsonb not null default '{}',
  -- When the provider said that the money has not come after all, or is taken back.
  add column reversed_at timestamptz,
  add constraint payment_attempts_second_check check (paid_in is null or status = 'paid'),
  add constraint payment_attempts_reversed_check check (reversed_at is null or status = 'paid');

alter table payment_cases
  drop constraint payment_cases_kind_check,
  add constraint payment_cases_kind_check
    check (kind in ('dispute', 'reversed', 'wrongAmount', 'wrongCurrency', 'wrongReference', 'paidTwice'));

-- Whether recent payments were reversed, or there are second ones, is asked within a day.
update payment_attempts set ask_at = now() + random() * interval '1 day'
where status = 'paid' and changed_at > now() - interval '14 days';
