-- When a running ride was expected to end, as its rider was told when that had become much later than planned.
alter table bookings add column later_end_at timestamptz;
