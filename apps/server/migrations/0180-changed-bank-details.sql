-- Bank details that somebody else has changed pay nothing out until then, or until the person confirms them.
alter table users add column bank_waits_until timestamptz;
