-- When the system looks at a booking by itself; null: never. It replaces a job in the queue for each status.
alter table bookings add column due_at timestamptz;
create index bookings_due on bookings (due_at) where due_at is not null;

-- Open bookings are looked at once, and then set their own time.
update bookings set due_at = now() where status not in ('COMPLETE', 'CANCELLED');

-- A prepaid trip at its drop is paid by the reaction to its event.
insert into outbox (id, type, subject, payload, at)
select gen_random_uuid(), 'booking.reached', id,
  jsonb_build_object('number', event_number, 'actor', 'system', 'status', status, 'customer', customer,
    'driver', driver, 'fleetadmin', fleetadmin, 'bookLater', book_later, 'prepaid', prepaid),
  now()
from bookings where status = 'REACHED' and prepaid;

do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and (t.identifier like 'bookings:%' or t.identifier like 'dispatch:%');
  end if;
end $$;
