// This translation needs a native reader before it is called final.
import type { consoleReports as english } from '../en/console-reports.ts'
import type { Arabic } from './arabic.ts'

/** The earnings report and the earnings of drivers. */
export const consoleReports = {
  report_earnings: 'تقارير الأرباح',
  report_driver_earnings: 'أرباح السائقين',
  report_failed: 'تعذّر تحميل التقرير',
  report_empty: 'لا أرباح بعد',
  report_empty_note: 'تظهر الرحلات هنا عند دفعها، ورسوم الإلغاء عند احتسابها.',
  report_empty_filtered: 'لا أرباح مطابقة',
  report_empty_filtered_note: 'لم تُدفع رحلة ولم تُحتسب رسوم تطابق المرشحات.',
  // filters and columns
  report_period: 'الفترة',
  report_driver: 'السائق',
  report_fleet: 'مدير الأسطول',
  report_car_type: 'نوع السيارة',
  report_year: 'السنة',
  report_month: 'الشهر',
  report_rides: 'الرحلات',
  report_trip_cost: 'كلفة الرحلة',
  report_ride_cost: 'الأجرة',
  report_cancellation_fee: 'رسوم الإلغاء',
  report_convenience_fee: 'رسوم الخدمة',
  report_discount: 'الخصم',
  report_gross: 'الإجمالي',
  report_profit: 'الربح',
  report_my_earning: 'أرباحي',
  report_vehicle: 'رقم المركبة',
  report_driver_share: 'حصة السائق',
  report_deleted_driver: 'سائق محذوف',
  // sums and the chart
  report_total: 'المجموع',
  report_trips_paid: 'الرحلات المدفوعة: {trips}',
  report_profit_by_month: 'الربح حسب الشهر',
  report_share_by_month: 'حصة السائقين حسب الشهر',
  report_running: 'هذا الشهر حتى الآن',
  report_show_year: 'إظهار أشهر {year}',
  report_hide_year: 'إخفاء أشهر {year}',
  report_group: 'التجميع حسب',
  report_group_month: 'الشهر',
  report_group_driver: 'السائق',
  report_page: '{from}–{to} من {total}',
} as const satisfies Arabic<typeof english>
