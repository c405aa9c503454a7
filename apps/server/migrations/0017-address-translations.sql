-- An address as the map has it in other languages, by locale: {"ar": "…"}. It stands beside the address, so that what
-- erases one erases the other.
alter table bookings
  add column pickup_translations jsonb not null default '{}' check (jsonb_typeof(pickup_translations) = 'object'),
  add column drop_translations jsonb not null default '{}' check (jsonb_typeof(drop_translations) = 'object');
alter table saved_addresses
  add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
