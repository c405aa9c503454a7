-- The rights of the application's role follow from this comment (`db/grants.ts`).
comment on column ledger_accounts.balance is 'kept by trigger';
