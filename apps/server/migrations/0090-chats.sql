-- The chat between the rider and the driver of a booking.

-- One row for each chat, locked while an event is added: so the numbers have no gaps.
create table chats (
  booking_id uuid primary key references bookings,
  event_number integer not null default 0,
  message_number integer not null default 0,
  -- Up to which message each party has read; 0: none.
  rider_read integer not null default 0,
  rider_read_at timestamptz,
  driver_read integer not null default 0,
  driver_read_at timestamptz
);

create table chat_events (
  booking_id uuid not null references chats,
  number integer not null,
  type text not null check (type in ('chat.message-sent', 'chat.read')),
  party text not null check (party in ('rider', 'driver')),
  person uuid not null references users,
  -- The booking's driver at that time: a later driver does not see what was written before.
  driver uuid not null references users,
  -- The number of the message, or of the newest message that was read.
  message_number integer not null,
  -- Chosen by the sender; null: not a message.
  message_id uuid unique,
  -- Null: not a message, or erased.
  text text,
  at timestamptz not null,
  primary key (booking_id, number),
  check ((type = 'chat.message-sent') = (message_id is not null))
);
create unique index chat_events_messages on chat_events (booking_id, message_number) where message_id is not null;
-- For erasures: bookings that had another driver before.
create index chat_events_driver on chat_events (driver);

-- What was written stays as it was. An erasure removes the text.
create function refuse_all_but_erased_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.text is null and to_jsonb(new) - 'text' = to_jsonb(old) - 'text' then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger chat_events_append_only before update or delete on chat_events
  for each row execute function refuse_all_but_erased_text();
create trigger chat_events_not_truncated before truncate on chat_events
  for each statement execute function refuse_all_but_erased_text();
