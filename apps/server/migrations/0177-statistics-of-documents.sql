-- ANALYZE sorts a sample of every column. JSON documents and lines of routes took most of its time, although no query
-- searches for one: it unpacked 30,000 of them for each. It runs every few seconds while people book.
do $$
declare
  found record;
begin
  for found in
    select c.table_name, c.column_name
    from information_schema.columns c
    where c.table_schema = 'public'
      and c.table_name in ('audit_log', 'booking_events', 'bookings', 'idempotency_keys', 'notifications', 'quotes', 'receipts')
      and (c.data_type = 'jsonb' or c.column_name in ('polyline', 'response'))
  loop
    execute format('alter table %I alter column %I set statistics 0', found.table_name, found.column_name);
  end loop;
end $$;
