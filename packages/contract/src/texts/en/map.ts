/** The map, on every screen that has one. */
export const map = {
  map_zoom_in: 'Zoom in',
  map_zoom_out: 'Zoom out',
  map_fit: 'Show everything again',
  map_follow: 'Follow the car',
  map_of_trip: 'Map: from {pickup} to {drop}',
  map_keys: 'Arrow keys move the map, plus and minus zoom.',
  map_failed: 'Couldn’t load the map. Everything else works without it.',
  map_undrawable: 'This browser can’t show the map. Everything else works without it.',
  map_pin_at: '{pin}: {address}',
  map_pin_keys: 'Arrow keys move the pin, Enter sets the place, Escape puts the pin back.',
  map_pin_moved: '{pin} is now {address}',
  map_car_away: 'The car is {distance} from the next stop',
  map_car_away_minutes: 'The car is {distance}, about {minutes}, from the next stop',
  map_cars_near: 'Free cars near the pickup: {count}',
  map_own_car: 'Your car is on the map',
  waypoint: 'Stop {number}',
} as const
