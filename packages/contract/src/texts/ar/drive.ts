// This translation needs a native reader before it is called final.
import type { drive as english } from '../en/drive.ts'
import type { Arabic } from './arabic.ts'

/** The sign-up of drivers. */
export const drive = {
  drive_title: 'انضم إلينا سائقًا',
  drive_note: 'تلزمنا بياناتك وبيانات سيارتك وصورة رخصة القيادة.',
  drive_you: 'عنك',
  drive_first_name: 'الاسم الأول',
  drive_last_name: 'اسم العائلة',
  drive_email: 'البريد الإلكتروني',
  drive_car: 'سيارتك',
  drive_car_type: 'نوع السيارة',
  drive_choose: 'اختيار نوع',
  drive_make: 'الشركة المصنّعة',
  drive_model: 'الطراز',
  drive_plate: 'رقم اللوحة',
  drive_licence: 'رخصة القيادة',
  drive_missing: 'ما زال ناقصًا: {items}',
  drive_send: 'التسجيل سائقًا',
  drive_sending: 'جارٍ الإرسال',
  drive_sent_title: 'شكرًا لك. نراجع بياناتك الآن.',
  drive_sent_note:
    'بعد الاعتماد يمكنك تسجيل الدخول برقم جوّالك وبدء العمل. وإلى ذلك الحين يخبرك تسجيل الدخول بأننا ما زلنا نراجع، وبما ينقص.',
} as const satisfies Arabic<typeof english>
