-- Bookings that wait although nothing is left to pay, or although the wallet pays: the system settles them as it does
-- every one that comes after.
insert into outbox (id, type, subject, payload, at)
select gen_random_uuid(), case status when 'PENDING' then 'booking.pending' else 'booking.payment_pending' end, id,
  jsonb_build_object('number', event_number, 'actor', 'system', 'status', null, 'customer', customer, 'driver', driver,
    'fleetadmin', fleetadmin, 'bookLater', book_later, 'prepaid', prepaid, 'settles', true),
  now()
from bookings
where not prepaid and (status = 'PENDING' and (payment_mode = 'wallet' or payable_amount = 0)
  or status = 'PAYMENT_PENDING' and trip_cost = discount_amount);
