// This translation needs a native reader before it is called final.
import type { consoleDashboard as english } from '../en/console-dashboard.ts'
import type { Arabic } from './arabic.ts'

/** The console’s dashboard: drivers on the map. */
export const consoleDashboard = {
  // the fleet on the map
  fleet_drivers_now: 'السائقون الآن',
  fleet_map: 'خريطة السائقين المتصلين',
  fleet_failed: 'تعذر تحميل مواقع السائقين',
  fleet_late: 'آخر تحديث {time}، تُعاد المحاولة',
  fleet_free: 'متاح',
  fleet_busy: 'في رحلة',
  fleet_free_count: 'متاح {count}',
  fleet_busy_count: 'في رحلة {count}',
  'fleet_on_map.zero': 'لا سائقين على الخريطة',
  'fleet_on_map.one': 'سائق واحد على الخريطة',
  'fleet_on_map.two': 'سائقان على الخريطة',
  'fleet_on_map.few': '{count} سائقين على الخريطة',
  'fleet_on_map.many': '{count} سائقًا على الخريطة',
  'fleet_on_map.other': '{count} سائق على الخريطة',
  fleet_list: 'السائقون المتصلون',
  fleet_incomplete: 'يظهر أول {count}، وهناك غيرهم',
  fleet_find_clear: 'مسح البحث',
  fleet_none_found: 'لا سائق متصل بهذا الاسم أو رقم المركبة',
  fleet_empty: 'لا سائقين متصلين',
  fleet_empty_note: 'يظهر السائقون هنا عند اتصالهم.',
  fleet_col_vehicle: 'المركبة',
  fleet_col_heard: 'آخر ظهور',
  fleet_heard: 'آخر ظهور: {time}',
  fleet_heard_now: 'الآن',
  fleet_heard_seconds: 'قبل {seconds} ث',
  fleet_selected: 'السائق المختار',
  fleet_close: 'إغلاق',
  fleet_open_booking: 'فتح الحجز',
  fleet_here: 'موقعك',
  fleet_here_denied: 'الوصول إلى الموقع محظور. يُرجى السماح به في شريط العنوان ثم إعادة المحاولة.',
  fleet_here_failed: 'تعذر تحديد موقعك. ما زال السائقون ظاهرين.',
} as const satisfies Arabic<typeof english>
