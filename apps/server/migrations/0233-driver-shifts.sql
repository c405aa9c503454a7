-- When each driver was online: from switching on to switching off. For what drivers read of their days.
create table driver_shifts (
  driver uuid not null references users,
  started_at timestamptz not null,
  -- Null: still switched on.
  ended_at timestamptz check (ended_at >= started_at),
  primary key (driver, started_at)
);
create unique index driver_shifts_open on driver_shifts (driver) where ended_at is null;

-- The same for SQL of other modules. A driver who is still switched on was online until they were last heard from.
create view driver_hours with (security_invoker) as
select s.driver, s.started_at, coalesce(s.ended_at, greatest(s.started_at, p.last_seen_at)) as until_at
from driver_shifts s left join driver_positions p on p.driver = s.driver;
