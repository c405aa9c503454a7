-- What people see and choose about their own account.

-- `used`: the drop of a trip, counted. The others the person has saved: one home, one work, and places with a name.
alter table saved_addresses
  add column kind text not null default 'used' check (kind in ('used', 'home', 'work', 'named')),
  add column name text not null default '' check ((name <> '') = (kind = 'named'));
create unique index saved_addresses_only_one on saved_addresses (user_id, kind) where kind in ('home', 'work');

-- When a session was last used changes nothing that is kept in memory.
drop trigger sessions_changed on sessions;
alter table sessions add column last_seen_at timestamptz;
update sessions set last_seen_at = created_at;
alter table sessions alter column last_seen_at set default now(), alter column last_seen_at set not null;
create trigger sessions_changed after update of token_hash, user_id, expires_at, revoked_at on sessions
  for each row when (
    (old.token_hash, old.user_id, old.expires_at) is distinct from (new.token_hash, new.user_id, new.expires_at)
    or old.revoked_at is distinct from new.revoked_at
  ) execute function note_row_change();

-- Topics of which the devices of a person tell nothing. Their inbox has them all the same.
create table muted_topics (
  user_id uuid not null references users,
  topic text not null check (topic in ('wallet', 'referrals', 'ratings', 'news')),
  primary key (user_id, topic)
);
