/** The console’s list of bookings. */
export const consoleBookings = {
  admin_bookings_failed: 'Couldn’t load bookings',
  admin_bookings_empty: 'No bookings yet',
  admin_bookings_empty_note: 'Bookings appear here as riders make them.',
  'admin_bookings_shown.one': '{count} booking shown',
  'admin_bookings_shown.other': '{count} bookings shown',
  'admin_bookings_new.one': 'Show {count} new booking',
  'admin_bookings_new.other': 'Show {count} new bookings',
} as const
