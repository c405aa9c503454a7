-- Quotes belong to who asked for them: a person, or the browser of a visitor (a keyed hash of the mark in its cookie).
alter table quote_routes add column asked_by uuid, add column visitor bytea;
-- They are forgotten soon after they expire.
create index quote_routes_age on quote_routes (created_at);
