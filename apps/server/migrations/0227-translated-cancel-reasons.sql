-- The operator's reasons in other languages, by locale. A booking keeps those of the reason that was chosen, like its
-- words, so that they stay when the list changes.
alter table cancel_reasons add column translations jsonb not null default '{}';
alter table bookings add column reason_translations jsonb not null default '{}';

create or replace trigger cancel_reasons_record_version before update on cancel_reasons
  for each row when ((old.label, old.used_by, old.translations) is distinct from (new.label, new.used_by, new.translations))
  execute function raise_record_version();
