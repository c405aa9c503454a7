-- A code may prove an address that takes the place of a confirmed one, which stays until then. Codes last five minutes.
delete from email_codes;
alter table email_codes
  -- The person's address when the code was requested: the same one, or that which the new one replaces.
  add column replaces text not null;
