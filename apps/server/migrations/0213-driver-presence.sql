-- When each driver was last heard from, for SQL of other modules.
create view driver_presence with (security_invoker) as select driver, last_seen_at from driver_positions;
