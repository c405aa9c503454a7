-- How a booking is paid: its parts always add up (ADR-066). Bookings of before are made to fit.
update bookings set payable_amount = trip_cost - discount_amount - used_wallet_money
where payable_amount <> trip_cost - discount_amount - used_wallet_money;

alter table bookings add constraint bookings_payment_parts check (
  discount_amount between 0 and trip_cost
  and used_wallet_money >= 0 and cash_payment_amount >= 0 and card_payment_amount >= 0 and payable_amount >= 0
  and used_wallet_money + payable_amount = trip_cost - discount_amount
  and case when prepaid or status in ('PAID', 'COMPLETE')
    then customer_paid = trip_cost - discount_amount
      and customer_paid = used_wallet_money + cash_payment_amount + card_payment_amount
    else customer_paid = 0 and cash_payment_amount = 0 and card_payment_amount = 0 end
  and (status <> 'CANCELLED' or prepaid or used_wallet_money = 0)
);

-- Money of wallets that is reserved for bookings which are not paid yet: the wallet parts of these bookings. The account
-- keeps their sum, so that `balance - held` is what the person can spend.
alter table ledger_accounts add column held bigint not null default 0 check (held >= 0);
comment on column ledger_accounts.held is 'kept by trigger';

create view wallet_holds as
  select id as booking_id, customer as user_id, used_wallet_money as amount, reference, status
  from bookings
  where used_wallet_money > 0 and not prepaid and status not in ('PAID', 'COMPLETE', 'CANCELLED');
create index bookings_wallet_holds on bookings (customer)
  where used_wallet_money > 0 and not prepaid and status not in ('PAID', 'COMPLETE', 'CANCELLED');

create function wallet_part_held(used_wallet_money bigint, prepaid boolean, status text) returns bigint
  language sql immutable as $$
  select case when prepaid or status in ('PAID', 'COMPLETE', 'CANCELLED') then 0 else used_wallet_money end
$$;

-- A hold follows its booking: it is there while the booking is unpaid and gone when it is paid or cancelled, whatever
-- statement changes the booking. More can be held only while the wallet has it: of two holds at the same time the
-- second waits for the row of the account and then sees the first.
create function hold_wallet_part() returns trigger language plpgsql security definer
  set search_path from current as $$
declare
  before bigint := 0;
  change bigint;
begin
  if tg_op = 'UPDATE' then
    before := wallet_part_held(old.used_wallet_money, old.prepaid, old.status);
  end if;
  change := wallet_part_held(new.used_wallet_money, new.prepaid, new.status) - before;
  if change = 0 then
    return null;
  end if;
  update ledger_accounts set held = held + change
  where user_id = new.customer and (change < 0 or balance - held >= change);
  if not found then
    raise exception 'wallet of % has less than %', new.customer, change
      using errcode = 'check_violation', constraint = 'wallet_holds_covered';
  end if;
  return null;
end $$;

create trigger bookings_hold_wallet_part after update of used_wallet_money, prepaid, status on bookings
  for each row when (old.used_wallet_money > 0 or new.used_wallet_money > 0)
  execute function hold_wallet_part();
create trigger bookings_insert_wallet_part after insert on bookings
  for each row when (new.used_wallet_money > 0)
  execute function hold_wallet_part();
