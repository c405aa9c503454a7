-- Files that people upload. Their bytes are objects in a storage outside of the database (a folder, or S3).

-- Every object of the storage is listed here before it is written, so that none is forgotten.
create table stored_objects (
  key text primary key,
  -- When it is deleted from the storage; null: an upload or a file consists of it.
  delete_at timestamptz
);
create index stored_objects_to_delete on stored_objects (delete_at) where delete_at is not null;

-- Unfinished uploads.
create table uploads (
  id uuid primary key,
  purpose text not null,
  uploaded_by uuid not null references users,
  size_bytes bigint not null check (size_bytes > 0),
  offset_bytes bigint not null default 0 check (offset_bytes between 0 and size_bytes),
  expires_at timestamptz not null
);
create index uploads_of_person on uploads (uploaded_by);
create index uploads_expire on uploads (expires_at);

-- The bytes of an upload: one object for each request that brought some.
create table upload_parts (
  upload uuid not null references uploads on delete cascade,
  starts_at bigint not null,
  size_bytes bigint not null check (size_bytes > 0),
  key text not null unique references stored_objects,
  primary key (upload, starts_at)
);

create table files (
  id uuid primary key,
  purpose text not null,
  key text not null unique references stored_objects,
  media_type text not null,
  size_bytes bigint not null,
  width integer not null,
  height integer not null,
  uploaded_by uuid not null references users,
  -- The record that names it; null: none yet, and it expires.
  subject uuid,
  -- Whom it is about; it is deleted when they are erased.
  person uuid references users,
  created_at timestamptz not null default now()
);
create index files_unused on files (uploaded_by, created_at) where subject is null;
create index files_of_person on files (person) where person is not null;

-- The address of an uploaded picture, shown in place of the illustration; empty: none.
alter table car_types add column photo text not null default '';
