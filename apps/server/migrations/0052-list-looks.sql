-- How people have arranged their lists: columns, height of rows, saved views.
create table list_looks (
  user_id uuid not null references users,
  list text not null,
  look jsonb not null,
  primary key (user_id, list)
);
