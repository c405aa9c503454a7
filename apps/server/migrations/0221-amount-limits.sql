-- Limits of what is paid into a wallet and out of it, in minor units. Null: what is usual in the currency.
alter table settings
  add column top_up_least bigint check (top_up_least > 0),
  add column top_up_most bigint check (top_up_most > 0),
  add column withdrawal_least bigint check (withdrawal_least > 0),
  add column withdrawal_most bigint check (withdrawal_most > 0);
