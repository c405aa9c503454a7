-- A demo's people are fiction: a service for real ones never runs on them.
alter table settings add column demo boolean not null default false;
-- +44 7700 900000 to 900999 are numbers of fiction, and only the demo signs admins up under them.
update settings set demo = true
where exists (select from users where usertype = 'admin' and mobile like '+447700900___');

-- Codes that open the first-run form, as keyed hashes. Each lives as long as the process that printed it.
create table setup_codes (
  code_hash bytea primary key,
  expires_at timestamptz not null
);

-- A code that somebody with access to the server made for an admin.
alter table otp_challenges add column recovery boolean not null default false;
