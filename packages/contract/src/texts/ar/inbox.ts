// This translation needs a native reader before it is called final.
import type { inbox as english } from '../en/inbox.ts'
import type { Arabic } from './language.ts'

/** The inbox of riders and drivers. */
export const inbox = {
  inbox_title: 'الإشعارات',
  inbox_empty: 'لا توجد إشعارات بعد',
  inbox_empty_note_rider: 'يظهر هنا كل ما يحدث في حجوزاتك.',
  inbox_empty_note_driver: 'يظهر هنا كل ما يحدث في رحلاتك.',
  inbox_empty_note_admin: 'تظهر هنا الحجوزات التي تحتاج إلى قرار جديد.',
  inbox_failed: 'تعذّر تحميل إشعاراتك',
  inbox_read_all: 'جعل الكل مقروءًا',
  inbox_unread: 'غير مقروء',
} as const satisfies Arabic<typeof english>
