-- Drivers who have signed up and whom staff have never approved may sign in, to complete their details. Those who were
-- approved once and are not any more were blocked by staff; they may not.
alter table users add column waits_for_approval boolean not null default false;

-- What staff ask of a driver before they approve them.
alter table users add column approval_note text not null default '' check (length(approval_note) <= 500);

update users set waits_for_approval = true
where usertype = 'driver' and not approved and erased_at is null
  and not exists (select from bookings b where b.driver = users.id);

alter table users add check (not waits_for_approval or (usertype = 'driver' and not approved and erased_at is null));

create function note_wait_for_approval() returns trigger language plpgsql as $$
begin
  if new.approved or new.usertype <> 'driver' or new.erased_at is not null then
    new.waits_for_approval := false;
  elsif tg_op = 'INSERT' then
    new.waits_for_approval := true;
  elsif old.usertype <> 'driver' then
    new.waits_for_approval := true;
  end if;
  return new;
end $$;
create trigger users_wait_for_approval before insert or update of approved, usertype, erased_at, waits_for_approval
  on users for each row execute function note_wait_for_approval();
