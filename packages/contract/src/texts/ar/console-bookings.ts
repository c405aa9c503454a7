// This translation needs a native reader before it is called final.
import type { consoleBookings as english } from '../en/console-bookings.ts'
import type { Arabic } from './language.ts'

/** The console’s list of bookings. */
export const consoleBookings = {
  admin_bookings_empty_note: 'تظهر الحجوزات هنا عند إجرائها.',
  booking_list_find: 'المرجع أو الاسم أو اللوحة أو رقم الجوّال',
  booking_list_add: 'إضافة حجز',
  booking_list_tab_unassigned: 'بلا سائق',
  booking_list_tab_on_road: 'في الطريق',
  booking_list_tab_later: 'حجز لاحق',
  booking_list_tab_to_pay: 'للدفع',
  booking_list_tab_done: 'منتهية',
  booking_list_tab_cancelled: 'ملغاة',
  booking_list_fees: 'الرسوم',
  booking_list_customer_paid: 'ما دفعه الراكب',
  booking_list_prepaid: 'مدفوع مسبقًا',
  booking_list_customer_contact: 'جوّال الراكب',
  booking_list_customer_email: 'بريد الراكب',
  booking_list_fleet: 'الأسطول',
  booking_list_later: 'حجز لاحق',
  booking_list_by_admin: 'حجزه مدير',
  booking_list_asked: 'عروض مفتوحة',
  booking_list_seconds: 'مدة الرحلة بالثواني',
  booking_list_flagged: 'أجرة للتحقق',
  booking_list_receipts_pdf: 'الإيصالات في ملف PDF واحد',
  booking_list_receipts_zip: 'الإيصالات في ملف ZIP، فيه PDF لكل حجز',
} as const satisfies Arabic<typeof english>
