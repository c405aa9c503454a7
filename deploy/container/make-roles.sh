#!/bin/sh
# The first start of PostgreSQL runs this: the owner of the tables, the role of the application, and the database
# (docs/install.md, section 2).
set -e
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" <<END
create role cabstand_owner login password '$OWNER_PASSWORD';
create role cabstand_app login password '$APP_PASSWORD';
create database cabstand owner cabstand_owner encoding 'UTF8' template template0;
revoke all on database cabstand from public;
grant connect on database cabstand to cabstand_app;
END
