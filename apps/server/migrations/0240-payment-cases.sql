-- What staff must decide about card payments: disputes, and money that a provider has and nobody asked for.
alter table payment_disputes rename to payment_cases;
alter table payment_cases rename column provider_dispute_id to provider_id;
alter table payment_cases
  -- `dispute`, or the verdict on the message that reported the money.
  add column kind text not null default 'dispute'
    check (kind in ('dispute', 'wrongAmount', 'wrongCurrency', 'wrongReference', 'paidTwice')),
  -- Of `amount`.
  add column currency text,
  -- The admin who closed it; null: it is open, or the provider reported how it ended.
  add column ended_by uuid references users,
  -- What they did, in their words. Blank once the person is erased.
  add column note text not null default '',
  drop constraint payment_disputes_status_check,
  drop constraint payment_disputes_provider_provider_dispute_id_key,
  add unique (provider, kind, provider_id),
  add constraint payment_cases_status_check check (
    status = 'opened' or case kind when 'dispute' then status in ('won', 'lost') else status = 'handled' end);
update payment_cases c set currency = (select a.currency from payment_attempts a where a.id = c.attempt_id);
alter table payment_cases
  alter column currency set not null,
  alter column kind drop default;

-- Money that was reported before there were cases. Which payment it was at the provider stands in the message.
insert into payment_cases (id, kind, provider, provider_id, attempt_id, amount, currency, status, opened_at)
select distinct on (attempt_id, verdict)
  id, verdict, provider, id::text, attempt_id, amount, currency, 'opened', received_at
from payment_messages
where verdict in ('wrongAmount', 'wrongCurrency', 'wrongReference', 'paidTwice') and amount > 0 and attempt_id is not null
order by attempt_id, verdict, received_at;

alter index payment_disputes_of_attempt rename to payment_cases_of_attempt;
alter index payment_disputes_open rename to payment_cases_open;
create index payment_cases_in_order on payment_cases (opened_at, id);
