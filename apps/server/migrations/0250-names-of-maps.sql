-- The name of a map in other languages, by locale: {"ar": "…"}; every language of the product, not one.
alter table map_versions add column translations jsonb not null default '{}';
update map_versions set translations = jsonb_build_object('ar', name_ar) where name_ar is not null;
alter table map_versions drop column name_ar;
