-- Whether a ride whose driver cancels on the way is searched for again.
alter table settings add column search_again boolean not null default true;
