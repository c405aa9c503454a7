// This translation needs a native reader before it is called final.
import type { drive as english } from '../en/drive.ts'
import type { Arabic } from './language.ts'

/** The sign-up of drivers, and their application until they are approved. */
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
  application_title: 'طلبك',
  application_note: 'نراجع بياناتك قبل أن تتمكن من قبول الرحلات.',
  application_failed: 'تعذّر تحميل طلبك',
  application_waits: 'بانتظار الاعتماد',
  application_waits_note: 'لدينا كل ما نحتاج إليه ونراجعه الآن. تُظهر هذه الصفحة متى يتم اعتمادك.',
  application_needs: 'نحتاج منك شيئًا',
  application_send: 'إرسال التغييرات',
  application_sent: 'تم الإرسال. سنراجعه.',
  application_unchanged: 'لم يتغير شيء بعد',
  application_emptied: 'يُرجى ملء ما أفرغته',
  application_sign_out: 'تسجيل الخروج',
  application_approved: 'تم اعتمادك',
  application_approved_note: 'ابدأ العمل لتصلك أولى رحلاتك.',
  application_start: 'بدء القيادة',
  application_blocked: 'حسابك محظور',
  application_blocked_note:
    'أنت غير متصل ولا تصلك رحلات. يُرجى التواصل معنا لرفع الحظر، وعندها تعيدك هذه الصفحة إلى العمل.',
} as const satisfies Arabic<typeof english>
