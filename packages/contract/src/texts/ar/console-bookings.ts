// This translation needs a native reader before it is called final.
import type { consoleBookings as english } from '../en/console-bookings.ts'
import type { Arabic } from './arabic.ts'

/** The console’s list of bookings. */
export const consoleBookings = {
  admin_bookings_failed: 'تعذر تحميل الحجوزات',
  admin_bookings_empty: 'لا حجوزات بعد',
  admin_bookings_empty_note: 'تظهر الحجوزات هنا عند إجرائها.',
  'admin_bookings_shown.zero': 'لا حجوزات ظاهرة',
  'admin_bookings_shown.one': 'حجز واحد ظاهر',
  'admin_bookings_shown.two': 'حجزان ظاهران',
  'admin_bookings_shown.few': '{count} حجوزات ظاهرة',
  'admin_bookings_shown.many': '{count} حجزًا ظاهرًا',
  'admin_bookings_shown.other': '{count} حجز ظاهر',
  'admin_bookings_new.zero': 'لا حجوزات جديدة',
  'admin_bookings_new.one': 'إظهار حجز جديد واحد',
  'admin_bookings_new.two': 'إظهار حجزين جديدين',
  'admin_bookings_new.few': 'إظهار {count} حجوزات جديدة',
  'admin_bookings_new.many': 'إظهار {count} حجزًا جديدًا',
  'admin_bookings_new.other': 'إظهار {count} حجز جديد',
} as const satisfies Arabic<typeof english>
