// This translation needs a native reader before it is called final.
import type { auth as english } from '../en/auth.ts'
import type { Arabic } from './language.ts'

/** Sign-in. */
export const auth = {
  // sign-in
  login_title: 'تسجيل الدخول',
  login_note: 'يُرجى إدخال رقم الجوّال. ننشئ حسابًا جديدًا لمن ليس لديه حساب.',
  login_drive: 'التسجيل سائقًا',
  login_drive_note: 'بعد تسجيل الدخول تضيف سيارتك ورخصة قيادتك.',
  login_missing: 'ما زال ناقصًا: {items}',
  login_mobile: 'رقم الجوّال',
  login_get_code: 'إرسال الرمز',
  login_enter_code: 'إدخال الرمز',
  login_sent_to: 'أرسلنا رمزًا من ستة أرقام إلى',
  login_printed: 'يُرجى إدخال الرمز الذي طبعه الخادم لك.',
  login_emailed_to:
    'تعذّر إرسال رسالة نصية. إن كنت قد أكّدت بريدًا إلكترونيًا لهذا الرقم فقد أرسلنا إليه رمزًا من ستة أرقام:',
  login_code: 'الرمز',
  login_new_code_in: 'يمكن طلب رمز جديد بعد {time}.',
  login_send_again: 'طلب رمز جديد',
  'login_tries_left.zero': 'لا محاولات متبقية.',
  'login_tries_left.one': 'محاولة واحدة متبقية.',
  'login_tries_left.two': 'محاولتان متبقيتان.',
  'login_tries_left.few': '{count} محاولات متبقية.',
  'login_tries_left.many': '{count} محاولة متبقية.',
  'login_tries_left.other': '{count} محاولة متبقية.',
  'login_digits_to_go.one': 'بقي إدخال رقم واحد',
  'login_digits_to_go.two': 'بقي إدخال رقمين',
  'login_digits_to_go.few': 'بقي إدخال {count} أرقام',
  'login_digits_to_go.zero': 'لم يبقَ إدخال أي رقم',
  'login_digits_to_go.many': 'بقي إدخال {count} رقمًا',
  'login_digits_to_go.other': 'بقي إدخال {count} رقم',
  login_sign_in: 'دخول',
  login_entering: 'جارٍ الدخول',
  login_sms_preview: 'تجربة: نص الرسالة القصيرة',
  login_use_code: 'استخدام هذا الرمز',
  login_demo_people: 'تجربة: الدخول باسم أحد هؤلاء',
  // sign-in by other ways than a number
  login_email: 'البريد الإلكتروني',
  login_email_note: 'يُرجى إدخال عنوان البريد الإلكتروني. ننشئ حسابًا جديدًا لمن ليس لديه حساب.',
  login_or: 'أو',
  login_other_ways: 'طرق أخرى لتسجيل الدخول',
  login_with_email: 'المتابعة بالبريد الإلكتروني',
  login_with_mobile: 'استخدام رقم الجوّال',
  login_with: 'المتابعة بحساب {provider}',
  login_newcomer: 'إضافة رقم الجوّال',
  login_newcomer_note:
    'يتصل بك السائقون على هذا الرقم. إن كان لديك حساب بهذا الرقم فسنربطه بحسابك على {provider}.',
  login_newcomer_skip: 'المتابعة دون رقم',
  // sign-in of people whom staff have not approved
  login_blocked: 'حسابك محظور.',
  login_blocked_contact: 'إن كنت ترى أن هذا خطأ فيمكنك التواصل معنا:',
  login_waiting_next: 'يتحقق فريق التشغيل من بياناتك. يصبح الدخول من هنا ممكنًا فور اعتماد حسابك.',
  // sign-in, a wrong code
  login_code_ended: 'لم يعد هذا الرمز صالحًا. يلزم طلب رمز جديد.',
  login_wrong_code: 'الرمز غير صحيح. يُرجى التحقق منه والمحاولة من جديد.',
} as const satisfies Arabic<typeof english>
