// This translation needs a native reader before it is called final.
import type { consoleBookings as english } from '../en/console-bookings.ts'
import type { Hindi } from './language.ts'

/** The console’s list of bookings. */
export const consoleBookings = {
  admin_bookings_empty_note: 'राइडर के बुक करते ही बुकिंग यहाँ दिखेंगी।',
  booking_list_find: 'रेफ़रेंस, नाम, प्लेट या मोबाइल',
  booking_list_add: 'बुकिंग जोड़ें',
  booking_list_tab_unassigned: 'बिना ड्राइवर',
  booking_list_tab_on_road: 'रास्ते में',
  booking_list_tab_later: 'बाद की बुकिंग',
  booking_list_tab_to_pay: 'पेमेंट बाकी',
  booking_list_tab_done: 'पूरी हुईं',
  booking_list_tab_cancelled: 'कैंसल हुईं',
  booking_list_fees: 'शुल्क',
  booking_list_customer_paid: 'राइडर ने दिया',
  booking_list_prepaid: 'पहले से चुकाई',
  booking_list_customer_contact: 'राइडर का मोबाइल',
  booking_list_customer_email: 'राइडर का ईमेल',
  booking_list_fleet: 'फ़्लीट',
  booking_list_later: 'बाद की बुकिंग',
  booking_list_by_admin: 'एडमिन ने बुक की',
  booking_list_asked: 'खुले ऑफ़र',
  booking_list_seconds: 'ट्रिप का समय, सेकंड में',
  booking_list_flagged: 'किराया जाँचना है',
  booking_list_receipts_pdf: 'रसीदें एक PDF में',
  booking_list_receipts_zip: 'रसीदें ZIP में, हर बुकिंग का एक PDF',
} as const satisfies Hindi<typeof english>
