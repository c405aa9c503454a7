-- People are records that staff edit; see `raise_record_version`.
alter table users
  add column version integer not null default 1,
  add column changed_by uuid references users,
  add column changed_at timestamptz not null default now();

-- Only for the fields of forms. What trips, ratings, availability and approvals write is no part of the record, and an
-- UPDATE that names none of these columns does not run the trigger.
create trigger users_record_version
  before update of first_name, last_name, mobile, email, lang_locale, date_locale, profile_image, license_image, car_type,
    vehicle_make, vehicle_model, vehicle_number, other_info, bank_name, bank_code, bank_account, fleetadmin
  on users for each row when (
    (old.first_name, old.last_name, old.mobile, old.email, old.lang_locale, old.date_locale, old.profile_image,
      old.license_image, old.car_type, old.vehicle_make, old.vehicle_model, old.vehicle_number, old.other_info,
      old.bank_name, old.bank_code, old.bank_account, old.fleetadmin)
    is distinct from
    (new.first_name, new.last_name, new.mobile, new.email, new.lang_locale, new.date_locale, new.profile_image,
      new.license_image, new.car_type, new.vehicle_make, new.vehicle_model, new.vehicle_number, new.other_info,
      new.bank_name, new.bank_code, new.bank_account, new.fleetadmin)
  ) execute function raise_record_version();

-- Whether somebody has this address already.
create index users_by_email on users (lower(email)) where email <> '';
