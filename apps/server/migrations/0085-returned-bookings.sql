-- A Book Later that was assigned early can be given back by its driver: it is NEW again, and its search counts from then.
alter table bookings add column returned_at timestamptz;

-- The offer of a driver who gave the booking back, with the driver's reason.
alter table offers drop constraint offers_outcome_check;
alter table offers add constraint offers_outcome_check
  check (outcome in ('open', 'accepted', 'declined', 'expired', 'taken', 'withdrawn', 'returned'));
alter table offers add column return_reason text;
create index offers_returned on offers (driver) where outcome = 'returned';

-- The events of a booking can now be about more than one driver.
create or replace function erase_person(erasure uuid, erased uuid, by_whom uuid, why text) returns void
language plpgsql security definer set search_path from current as $$
begin
  insert into erasures (id, person, erased_by, reason) values (erasure, erased, by_whom, why);
  update booking_events e set about_customer = null
  from bookings b where b.id = e.booking_id and b.customer = erased and e.about_customer is not null;
  update booking_events e set about_driver = null
  from bookings b
  where b.id = e.booking_id and b.driver = erased and e.about_driver is not null
    and (e.actor <> 'driver' or e.actor_id = erased);
  update booking_events e set about_driver = null
  from offers o
  where o.booking_id = e.booking_id and o.driver = erased and o.outcome = 'returned'
    and e.actor_id = erased and e.about_driver is not null;
  update audit_log set personal = null where person = erased and personal is not null;
  update audit_log set address = null, user_agent = null where actor_id = erased;
end $$;
