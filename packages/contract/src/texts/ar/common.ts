// This translation needs a native reader before it is called final.
import type { common as english } from '../en/common.ts'
import type { Arabic } from './language.ts'

/** Public pages and the app. */
export const common = {
  nav_home: 'الرئيسية',
  nav_about: 'من نحن',
  nav_privacy: 'سياسة الخصوصية',
  nav_drive: 'القيادة معنا',
  terms: 'شروط الخدمة',
  nav_login: 'تسجيل الدخول أو إنشاء حساب',
  nav_account: 'حسابي',
  nav_menu: 'القائمة',
  nav_main: 'القائمة الرئيسية',
  nav_skip: 'الانتقال إلى المحتوى',
  language: 'اللغة',
  theme: 'المظهر',
  theme_light: 'فاتح',
  theme_dark: 'داكن',
  theme_system: 'حسب النظام',
  close: 'إغلاق',
} as const satisfies Arabic<typeof english>
