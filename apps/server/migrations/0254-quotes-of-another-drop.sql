-- A quote of another drop-off of a running ride is for this booking alone. Routes are deleted after twenty minutes.
alter table quote_routes add column booking uuid;
