-- How long what grows without end is kept, in days. 0: always.
alter table settings
  add column keep_tracks_days integer not null default 0 check (keep_tracks_days >= 0),
  add column keep_parcel_pictures_days integer not null default 0 check (keep_parcel_pictures_days >= 0),
  add column keep_notifications_days integer not null default 90 check (keep_notifications_days > 0);
