-- Receipts of one moment get their numbers in the order in which they were issued.
alter table receipts add column issue bigint generated always as identity;
comment on column receipts.issue is 'counts receipts as they are issued, with gaps';
drop index receipts_without_number;
create index receipts_without_number on receipts (issued_at, issue) where number is null;
