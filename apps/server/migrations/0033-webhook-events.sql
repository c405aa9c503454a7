-- Events that providers have reported by webhook, so that each is processed once however often it is delivered. A row
-- commits together with the job that processes the event; done_at commits together with what the job changes.
create table webhook_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (provider, event_id)
);

create index webhook_events_done on webhook_events (done_at) where done_at is not null;
