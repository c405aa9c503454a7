-- Steps that were taken away from their stop, all reasons why staff should look at a booking, and positions that were
-- not believed.

alter table bookings
  add column alerts text[] not null default '{}',
  -- By step (arrive, reach): metres from the stop, null when unknown, and who took it.
  add column far_steps jsonb not null default '{}';
update bookings set alerts = array[alert] where alert is not null;
alter table bookings drop column alert;

-- A jump is where the car cannot have come from where it was: kept as evidence, never part of a fare.
alter table track_points add column jump boolean not null default false;
