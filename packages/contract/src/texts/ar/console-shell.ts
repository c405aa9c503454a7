// This translation needs a native reader before it is called final.
import type { consoleShell as english } from '../en/console-shell.ts'
import type { Arabic } from './arabic.ts'

/** The console’s shell: drawer, header, search and commands. */
export const consoleShell = {
  console_open_menu: 'فتح القائمة',
  console_account: 'حساب {name}',
  console_language: 'اللغة: {name}',
  console_theme_light: 'مظهر فاتح',
  console_theme_dark: 'مظهر داكن',
  console_theme_system: 'مظهر النظام',
  // search and commands
  console_search: 'البحث عن حجز أو شخص أو لوحة',
  console_search_short: 'يجب إدخال ثلاثة أحرف على الأقل.',
  console_search_none: 'لم يُعثر على شيء. يُرجى مراجعة الكتابة أو البحث عن جزء آخر.',
  console_plates: 'اللوحات',
  console_screens: 'الشاشات',
  console_actions: 'الإجراءات',
  console_hidden: 'مخفي في الوضع التجريبي',
  console_count_unassignedBookings: 'بلا سائق: {number}',
  console_count_driversToApprove: 'بانتظار الاعتماد: {number}',
  // the drawer
  drawer_group_people: 'الأشخاص',
  drawer_group_offer: 'الخدمة',
  drawer_group_setup: 'المال والإعداد',
  drawer_home: 'الرئيسية',
  drawer_dashboard: 'لوحة المتابعة',
  drawer_dispatch: 'التوزيع',
  drawer_bookings: 'الحجوزات',
  drawer_add_booking: 'حجز جديد',
  drawer_riders: 'الركاب',
  drawer_drivers: 'السائقون',
  drawer_fleet_admins: 'مديرو الأساطيل',
  drawer_admins: 'المديرون',
  drawer_car_types: 'أنواع السيارات',
  drawer_promos: 'العروض الترويجية',
  drawer_notifications: 'الإشعارات',
  drawer_cancel_reasons: 'أسباب الإلغاء',
  drawer_earning_reports: 'تقارير الأرباح',
  drawer_driver_earning: 'أرباح السائقين',
  drawer_wallet: 'المحفظة',
  drawer_withdrawals: 'طلبات السحب',
  drawer_settings: 'الإعدادات',
  drawer_audit: 'سجل التغييرات',
  drawer_profile: 'الملف الشخصي',
  drawer_log_out: 'تسجيل الخروج',
} as const satisfies Arabic<typeof english>
