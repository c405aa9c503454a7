-- Terms of the glossary: an offer expires, and a driver was last seen at a time.
alter table offers drop constraint offers_outcome_check;
update offers set outcome = 'expired' where outcome = 'lapsed';
alter table offers add constraint offers_outcome_check
  check (outcome in ('open', 'accepted', 'declined', 'expired', 'taken', 'withdrawn'));

alter table driver_positions rename column heard_at to last_seen_at;
