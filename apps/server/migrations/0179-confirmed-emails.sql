-- An address gets mail only after the person, signed in, has confirmed it with a code that was sent to it (ADR-095).
alter table users
  add column email_confirmed_at timestamptz,
  -- Added by a call without a session, and nobody has signed in with the number yet: all that the row says may come
  -- from a stranger.
  add column unproven boolean not null default false;

-- Whoever writes another address makes it unconfirmed, so that no writer can forget to.
create function forget_confirmed_email() returns trigger language plpgsql as $$
begin
  new.email_confirmed_at := null;
  return new;
end $$;
create trigger users_confirmed_email before update of email on users for each row
  when (old.email is distinct from new.email) execute function forget_confirmed_email();

-- Staff wrote the addresses of staff, and a demo has no real ones. All others confirm theirs.
update users set email_confirmed_at = now()
where email <> '' and erased_at is null
  and (usertype in ('admin', 'fleetadmin') or exists (select from settings where demo));

-- Sign-ups by the legacy call that nobody has used: no session, no booking, nothing changed by anyone.
update users set unproven = true
where usertype in ('rider', 'driver') and erased_at is null and not created_by_admin and changed_by is null and email <> ''
  and not exists (select from settings where demo)
  and not exists (select from sessions s where s.user_id = users.id)
  and not exists (select from bookings b where users.id in (b.customer, b.driver));

-- Codes sent to addresses, one for each person, as keyed hashes.
create table email_codes (
  user_id uuid primary key references users,
  email text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index email_codes_expiry on email_codes (expires_at);
