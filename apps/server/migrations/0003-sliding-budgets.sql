-- Limits that all processes share: when each key was used within its window. Losing them in a crash only forgives.
drop table rate_limits;
create unlogged table rate_limits (
  key text primary key,
  uses timestamptz[] not null,
  expires_at timestamptz not null
);
create index rate_limits_expiry on rate_limits (expires_at);
