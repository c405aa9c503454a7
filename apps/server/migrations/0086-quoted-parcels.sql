-- What a quote of a delivery is priced with. Its price is the booking's.
alter table quotes
  add column parcel_type_selected text,
  add column option_selected text;
