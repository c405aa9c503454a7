-- Accounts of people at Google, Apple or Facebook, by which they sign in.
create table identities (
  issuer text not null,
  -- The account's id there, which never changes.
  subject text not null,
  user_id uuid not null references users,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_of_person on identities (user_id);

-- Sign-ins at a provider that a browser has begun. Its cookie is stored as a keyed hash.
create table identity_sign_ins (
  token_hash bytea primary key,
  provider text not null,
  expires_at timestamptz not null,
  -- When the browser came back: it may do so once.
  returned_at timestamptz,
  -- Of an account that nobody has linked yet: what the provider says of it.
  issuer text,
  subject text,
  first_name text,
  last_name text,
  email text,
  check (returned_at is not null or subject is null),
  check (num_nonnulls(issuer, subject, first_name, last_name, email) in (0, 5))
);
create index identity_sign_ins_expiry on identity_sign_ins (expires_at);
