-- What people are told, and the devices on which they are told it.

-- The device of a session. Ending the session removes it.
create table push_devices (
  id uuid primary key,
  session_id uuid not null unique references sessions on delete cascade,
  user_id uuid not null references users,
  kind text not null check (kind in ('web', 'fcm', 'expo')),
  platform text not null check (platform in ('web', 'android', 'ios')),
  -- The endpoint of a browser, or the token of an app. It belongs to whoever registered it last.
  address text not null unique check (length(address) between 8 and 4096),
  -- The keys of a browser.
  p256dh text,
  auth text,
  created_at timestamptz not null,
  check ((kind = 'web') = (p256dh is not null and auth is not null))
);
create index push_devices_of_user on push_devices (user_id, created_at);

create function remove_push_device() returns trigger language plpgsql as $$
begin
  delete from push_devices where session_id = new.id;
  return null;
end $$;
create trigger sessions_remove_push_device after update of revoked_at on sessions
  for each row when (new.revoked_at is not null) execute function remove_push_device();

-- A notification that an admin sends to many.
create table broadcasts (
  id uuid primary key,
  title text not null check (length(title) <= 80),
  body text not null check (length(body) <= 500),
  usertype text not null check (usertype in ('rider', 'driver')),
  devicetype text not null check (devicetype in ('All', 'ANDROID', 'IOS')),
  created_at timestamptz not null,
  created_by uuid references users,
  -- Counted when it was added.
  people integer not null,
  devices integer not null,
  delivered integer not null default 0,
  failed integer not null default 0,
  -- The last device that was tried; null: none.
  last_device uuid,
  finished_at timestamptz
);
create index broadcasts_by_created_at on broadcasts (created_at, id) include (usertype, devicetype);

create table notifications (
  id uuid primary key,
  user_id uuid not null references users,
  -- What caused it. Each cause tells a person once.
  source text not null,
  -- Which text, in the language of the reader; `written`: title and body; `broadcast`: those of the broadcast.
  message text not null,
  broadcast_id uuid references broadcasts on delete cascade,
  title text not null default '',
  body text not null default '',
  screen text not null check (screen in ('BookedCab', 'Wallet', 'onlineChat', 'DriverTrips')),
  -- The booking.
  subject uuid,
  -- Of notifications about the same, the one with the highest rank replaces the others.
  collapse text not null,
  rank integer not null,
  -- Whether the inbox shows it.
  kept boolean not null,
  created_at timestamptz not null,
  -- Until when devices get it.
  expires_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, source)
);
create index notifications_inbox on notifications (user_id, id) where kept;
create index notifications_unread on notifications (user_id, id) where kept and read_at is null;
create index notifications_by_collapse on notifications (user_id, collapse, rank);
create index notifications_by_expiry on notifications (created_at);
create index notifications_of_broadcast on notifications (broadcast_id) where broadcast_id is not null;
