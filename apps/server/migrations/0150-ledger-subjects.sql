-- What an entry is about when that is not a booking, or not only: a withdrawal, a credit, a person who was referred.
-- Each event is posted once for its subject.
alter table ledger_entries add column subject_id uuid;
create unique index ledger_entries_once_for_subject on ledger_entries (subject_id, event)
  where subject_id is not null;
