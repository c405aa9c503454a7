-- What receipts say about the company.
alter table settings
  add column company_address text not null default '',
  add column tax_number text not null default '',
  add column tax_name text not null default '',
  -- Percent that prices include; empty: receipts have no tax line.
  add column tax_rate text not null default '' check (tax_rate ~ '^(\d{1,2}(\.\d{1,2})?)?$');

-- One receipt for each booking that was paid, or cancelled for a fee. A trigger writes it in the statement that changes
-- the booking, with all that it is computed from, so that a receipt stays as it was when settings change.
create table receipts (
  booking_id uuid primary key references bookings,
  issued_at timestamptz not null,
  -- Company, tax and amounts as they were.
  inputs jsonb not null,
  -- Without gaps, in the order of issue. Given later than the payment, so that payments do not wait for each other.
  number bigint unique check (number > 0),
  -- Keyed hash of the columns above.
  seal bytea,
  check ((number is null) = (seal is null))
);
create index receipts_without_number on receipts (issued_at, booking_id) where number is null;

create function receipt_inputs(b bookings) returns jsonb language sql stable set search_path from current as $$
  select jsonb_build_object(
    'company', jsonb_build_object('name', s.company_name, 'website', s.company_website, 'email', s.contact_email,
      'address', s.company_address, 'taxNumber', s.tax_number),
    'tax', jsonb_build_object('name', s.tax_name, 'rate', s.tax_rate),
    'rules', jsonb_build_object('currency', s.code, 'decimal', s.decimal),
    'timeZone', s.time_zone,
    'isCancelled', b.status = 'CANCELLED',
    'tripCost', b.trip_cost, 'discountAmount', b.discount_amount, 'promo', b.promo_details ->> 'promoName',
    'driverShare', b.driver_share, 'customerPaid', b.customer_paid, 'usedWalletMoney', b.used_wallet_money,
    'cashPaymentAmount', b.cash_payment_amount, 'cardPaymentAmount', b.card_payment_amount,
    'cancellationFee', b.cancellation_fee)
  from settings s
$$;

create function booking_to_receipt() returns trigger language plpgsql security definer
  set search_path from current as $$
begin
  insert into receipts (booking_id, issued_at, inputs)
  select new.id, coalesce(new.paid_at, new.cancelled_at), inputs from receipt_inputs(new) inputs
  where inputs is not null
  on conflict do nothing;
  return null;
end $$;
create trigger bookings_receipt_of_payment after update of paid_at on bookings
  for each row when (old.paid_at is null and new.paid_at is not null)
  execute function booking_to_receipt();
create trigger bookings_receipt_of_fee after update of status on bookings
  for each row when (old.status <> 'CANCELLED' and new.status = 'CANCELLED' and new.cancellation_fee > 0)
  execute function booking_to_receipt();

insert into receipts (booking_id, issued_at, inputs)
select b.id, coalesce(b.paid_at, b.cancelled_at), receipt_inputs(b)
from bookings b, settings
where b.paid_at is not null or (b.status = 'CANCELLED' and b.cancellation_fee > 0);

-- What a receipt says is never changed; it gets its number once.
create function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  raise exception 'a receipt does not change' using errcode = 'restrict_violation';
end $$;
create trigger receipts_keep before update on receipts
  for each row when (old.number is not null or old.booking_id <> new.booking_id or old.issued_at <> new.issued_at
    or old.inputs <> new.inputs)
  execute function refuse_receipt_change();
create trigger receipts_stay before delete or truncate on receipts
  for each statement execute function refuse_receipt_change();
