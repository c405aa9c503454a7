/** The map, on every screen that has one. */
export const map = {
  map_zoom_in: 'Zoom in',
  map_zoom_out: 'Zoom out',
  map_fit: 'Show everything again',
  map_follow: 'Move along with the car',
  map_of_trip: 'Map: from {pickup} to {drop}',
  map_keys: 'Arrow keys move the map, plus and minus zoom.',
  map_failed: 'The map could not be loaded. Everything else works without it.',
  map_undrawable: 'This browser cannot draw the map. Everything else works without it.',
  map_pin_at: '{pin}: {address}',
  map_pin_keys: 'Arrow keys move it, Enter takes the place, Escape puts it back.',
  map_pin_moved: '{pin} is now {address}',
  map_car_away: 'The car is {distance} away from the next stop',
  map_car_away_minutes: 'The car is {distance} and about {minutes} min away from the next stop',
  map_cars_near: 'Free cars near the pickup: {count}',
  map_own_car: 'Your car is on the map',
  waypoint: 'Stop on the way',
} as const
