/** The inbox. */
export const inbox = {
  inbox_title: 'Notifications',
  inbox_empty: 'No notifications yet',
  inbox_empty_note_rider: 'What happens to your bookings appears here.',
  inbox_empty_note_driver: 'What happens to your trips appears here.',
  inbox_empty_note_admin: 'Bookings that need a new decision appear here.',
  inbox_failed: 'Couldn’t load your notifications',
  inbox_read_all: 'Mark all as read',
  inbox_unread: 'Unread',
} as const
