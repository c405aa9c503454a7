-- Whether the first paid trip of a person who was referred rewards both sides. It ends with that trip, whatever the
-- bonus is then, and when one of the two is erased.
alter table users
  add column referral_pending boolean not null default false,
  add constraint referral_pending_has_referrer check (not referral_pending or signup_via_referral is not null);
create index users_by_referrer on users (signup_via_referral) where signup_via_referral is not null;

-- People who were referred before, and have not travelled yet.
update users u set referral_pending = true
from users r
where r.id = u.signup_via_referral and r.usertype in ('rider', 'driver') and r.erased_at is null
  and u.usertype in ('rider', 'driver') and u.erased_at is null
  and not exists (select from bookings b where b.customer = u.id and b.paid_at is not null)
  and not exists (select from bookings b where b.driver = u.id and b.paid_at is not null);
