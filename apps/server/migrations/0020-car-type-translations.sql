-- Name and extra info of a car type in other languages, by locale: {"ar": {"name": "…", "extraInfo": "…"}}.
alter table car_types add column translations jsonb not null default '{}'
  check (jsonb_typeof(translations) = 'object');
