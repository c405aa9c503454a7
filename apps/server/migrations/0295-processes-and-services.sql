-- What the console shows of the service beside its records: the processes that run, and how calls to other servers ended.
create table server_processes (
  -- The machine and the port on which it listens: a process that is started again takes its row.
  name text primary key,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- Of one core, since it was seen before.
  cpu_percent real not null,
  memory_bytes bigint not null
);

create table called_services (
  -- As the operator knows it, such as "Stripe".
  name text primary key,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- In a row, since the last call that succeeded.
  failures integer not null
);
