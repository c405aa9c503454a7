/** The inbox of riders and drivers. */
export const inbox = {
  inbox_title: 'Notifications',
  inbox_empty: 'No notifications yet',
  inbox_empty_note: 'What happens to your rides appears here.',
  inbox_failed: 'Couldn’t load your notifications',
  inbox_read_all: 'Mark all as read',
  inbox_unread: 'Unread',
} as const
