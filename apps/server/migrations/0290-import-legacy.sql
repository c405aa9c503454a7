-- What was imported from a former system: which record of it is which of ours, so that an import can be repeated.
create table legacy_ids (
  -- The collection of the former system.
  kind text not null,
  legacy_id text not null,
  id uuid not null,
  placed_at timestamptz not null default now(),
  primary key (kind, legacy_id)
);

-- A booking that ended in a former system. It was paid there: no wallet, provider or receipt of ours is about it.
alter table bookings
  add column imported boolean not null default false,
  add constraint bookings_imported_ended check (not imported or status in ('COMPLETE', 'CANCELLED'));

-- Other bookings are paid by an update; these are paid when they are inserted.
create trigger bookings_earnings_of_imported after insert on bookings
  for each row when (new.imported and new.paid_at is not null)
  execute function paid_trip_to_earnings();
