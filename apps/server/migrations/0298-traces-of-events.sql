-- The trace in which an event was added (W3C traceparent); null where none was recorded.
alter table outbox add column traceparent text;
