-- A payment without a booking tops up the wallet of the person who pays.
alter table payment_attempts
  alter column booking_id drop not null,
  drop constraint payment_attempts_outcome_check,
  add constraint payment_attempts_outcome_check check (
    case when booking_id is null then outcome = 'toppedUp' else outcome in ('settled', 'credited') end);
create index payment_attempts_of_user on payment_attempts (user_id, id) where booking_id is null;
