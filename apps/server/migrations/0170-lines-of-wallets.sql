-- A page of a wallet adds up the lines after it, from the index alone: in the order of posting, with their amounts.
create index ledger_lines_of_account on ledger_lines (account, entry_id, line) include (amount, purpose);
drop index ledger_lines_account;
