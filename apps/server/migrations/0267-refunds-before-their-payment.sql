-- A provider may report a refund or a dispute before its payment is known here. The message then waits (its verdict is
-- `waiting`), and is read again when the payment is paid.
alter table payment_messages
  -- The provider's id of the payment that it waits for; null: it names our reference, or waits for none.
  add column awaited_payment text;
create index payment_messages_waiting on payment_messages (received_at) where verdict = 'waiting';
