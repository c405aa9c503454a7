-- Riders get their receipts by e-mail unless they turn it off.
alter table users add column receipts_by_mail boolean not null default true;

-- Receipts that were sent, so that a job that runs twice sends once.
create table receipt_mails (
  booking_id uuid primary key references receipts,
  -- Null: the mail server refused the address for good.
  sent_at timestamptz
);
