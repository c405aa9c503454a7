-- The list of drivers is filtered by a part of the number plate.
create index users_by_part_of_plate on users using gin (vehicle_number gin_trgm_ops) where usertype = 'driver';
