-- A sender of messages that has failed since it last succeeded. No row: it works.
create table failing_senders (
  sender text primary key check (sender in ('sms')),
  failures integer not null,
  -- Since when it counts as down: one refused number is no outage. Null: not yet.
  down_since timestamptz
);
