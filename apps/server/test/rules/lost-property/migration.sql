create table lost_items (
  id uuid primary key,
  booking_id uuid not null references bookings,
  reported_by uuid not null references users,
  description text not null,
  reported_at timestamptz not null,
  reminded_at timestamptz
);
