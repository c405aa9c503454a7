/** The booking form: on the landing page and in the app. Most of it is what other screens call places and times too. */
export const form = {
  // units
  'minutes_short.one': 'min',
  'minutes_short.other': 'min',
  'minutes.one': '{count} min',
  'minutes.other': '{count} min',
  from_before_price: 'from',
  // places
  pickup: 'Pickup',
  drop: 'Drop-off',
  pickup_placeholder: 'Where are you?',
  drop_placeholder: 'Where to?',
  places_loading: 'Searching for places',
  places_empty: 'No places found. Check the spelling, or enter a street name.',
  places_error: 'Couldn’t load places. Your text is kept; keep typing to try again.',
  places_recent: 'Recent',
  places_suggested: 'Suggested places',
  places_station: 'Station',
  places_airport: 'Airport',
  places_hospital: 'Hospital',
  places_city: 'City',
  places_count: 'Places found: {count}',
  use_my_location: 'Use my location',
  locating: 'Finding your location',
  location_outside: 'You’re outside {place}.',
  location_outside_unnamed: 'You’re outside our service area.',
  use_map_center: 'Use the centre of the map',
  swap_places: 'Swap pickup and drop-off',
  // booking
  ride: 'Ride',
  parcel: 'Parcel',
  service: 'What do you need?',
  when: 'When?',
  now: 'Now',
  later: 'Later',
  pickup_time: 'Pickup time',
  car_types: 'Car types',
  // places and prices
  alert: 'Alert',
  google_places_error: 'We couldn’t find that place. Choose another from the suggestions.',
  location_fetch_error:
    'We couldn’t find your location. Allow location access in the browser, or enter the address.',
} as const
