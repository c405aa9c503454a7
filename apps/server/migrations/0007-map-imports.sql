-- Imports that can be gone on with, map versions that can be taken back, and one import at a time.

alter table map_versions
  -- The same for the same map imported in the same way.
  add column import_key text,
  -- Two letters of ISO 3166-1; null when neither the operator nor the map tells.
  add column country text,
  add column driving_side text not null default 'right' check (driving_side in ('left', 'right')),
  -- Each step with its seconds, what it counted and the bytes it wrote. Not jsonb, which would lose their order.
  add column import_steps json not null default '{}',
  -- Null: its import is under way or was broken off.
  add column completed_at timestamptz,
  -- When it last came into force, and when it last went out of it.
  add column activated_at timestamptz,
  add column retired_at timestamptz;

update map_versions
set completed_at = created_at, activated_at = created_at, retired_at = case when active then null else now() end;

alter table map_versions add check (not active or (completed_at is not null and activated_at is not null));

-- The import under way. A row that has not been renewed for a minute, or whose process has ended, may be taken over.
create table map_import_lock (
  single boolean primary key default true check (single),
  holder uuid not null,
  -- Where the process is: its number means something on this machine alone.
  machine text not null,
  process integer not null,
  source text not null,
  renewed_at timestamptz not null default now()
);
