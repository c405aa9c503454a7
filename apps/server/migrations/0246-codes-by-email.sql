-- Sign-in by e-mail: such a code was sent to an address instead of a number.
alter table otp_challenges
  alter column mobile drop not null,
  add column email text,
  add check (num_nonnulls(mobile, email) = 1);

-- Riders who sign in by an address, or by an account elsewhere, add their number before they need it.
alter table users
  drop constraint users_check1,
  add constraint users_have_number check (
    mobile is not null or erased_at is not null or (usertype = 'rider' and login_type <> 'mobile'));
