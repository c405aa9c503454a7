-- What of a prepaid booking went back to the rider's wallet when it was cancelled. The rest had been refunded to the card
-- by then, or was disputed.
alter table bookings add column refunded_amount bigint not null default 0
  check (refunded_amount between 0 and customer_paid);

update bookings b set refunded_amount = r.amount
from (
  select e.booking_id, l.account, sum(l.amount) as amount
  from ledger_entries e join ledger_lines l on l.entry_id = e.id
  where e.event = 'booking.refunded'
  group by e.booking_id, l.account) r
where r.booking_id = b.id and r.account = 'rider:' || b.customer;

-- A receipt of a cancellation fee names it.
create or replace function receipt_inputs(b bookings) returns jsonb language sql stable set search_path from current as $$
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
    'cancellationFee', b.cancellation_fee, 'refundedAmount', b.refunded_amount)
  from settings s
$$;
