-- A refund that was made in the dashboard of a provider: no admin of ours requested it.
alter table payment_refunds alter column requested_by drop not null;
