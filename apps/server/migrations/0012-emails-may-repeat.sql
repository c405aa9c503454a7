-- Nobody signs in by e-mail and nobody proves that an address is theirs: refusing one that another account has told
-- whoever tried that the account exists.
drop index users_email;
