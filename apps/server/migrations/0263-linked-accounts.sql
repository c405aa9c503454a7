-- So that people can list and unlink the accounts by which they sign in.
alter table identities
  add column id uuid not null default gen_random_uuid(),
  add column provider text;
update identities set provider = case
  when issuer like '%google%' then 'google'
  when issuer like '%apple%' then 'apple'
  else 'facebook'
end;
alter table identities
  alter column id drop default,
  alter column provider set not null,
  add unique (id);
