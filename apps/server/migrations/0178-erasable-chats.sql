-- The texts of chats are blanked by erase_person alone, as the personal parts of bookings' events are. Until now any
-- statement could take a text away.
drop trigger chat_events_append_only on chat_events;
drop trigger chat_events_not_truncated on chat_events;
drop function refuse_all_but_erased_text();

create trigger chat_events_append_only before delete or truncate on chat_events
  for each statement execute function refuse_change();

create function refuse_all_but_erased_text() returns trigger language plpgsql set search_path from current as $$
begin
  if new.text is null and to_jsonb(new) - 'text' = to_jsonb(old) - 'text'
    and exists (select from erasures where transaction = pg_current_xact_id())
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger chat_events_erasable before update on chat_events
  for each row execute function refuse_all_but_erased_text();

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
  -- Both sides of their chats, and what they wrote with riders who then had another driver.
  update chat_events set text = null
  where text is not null
    and (driver = erased or booking_id in (select id from bookings where customer = erased));
  update audit_log set personal = null where person = erased and personal is not null;
  update audit_log set address = null, user_agent = null where actor_id = erased;
end $$;
