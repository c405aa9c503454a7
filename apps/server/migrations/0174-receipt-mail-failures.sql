-- Staff see where a receipt went, and why the mail server did not take it. A row without `sent_at` that is not given up
-- waits to be sent.
alter table receipt_mails
  add column sent_to text not null default '',
  add column failed_at timestamptz,
  -- What the mail server answered.
  add column failure text not null default '',
  -- The mail server refused it for good.
  add column given_up boolean not null default false;
update receipt_mails set given_up = true where sent_at is null;
