-- Events of any subject on their way to their reactions. Timers find again what an old row would have started.
drop table outbox;

create table outbox (
  id uuid primary key,
  type text not null,
  -- The id of what the event is about.
  subject text not null,
  payload jsonb not null,
  at timestamptz not null,
  -- Reactions that have succeeded; set only when another one of the same event failed.
  done text[] not null default '{}',
  attempts integer not null default 0,
  -- Not before; null: at once.
  retry_at timestamptz
);
