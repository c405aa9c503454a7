// This translation needs a native reader before it is called final.
import type { profile as english } from '../en/profile.ts'
import type { Arabic } from './language.ts'

/** The profile, and the form that asks for a missing name. */
export const profile = {
  // answers
  profile_updated: 'حُفظ الملف.',
  // profile
  profile_picture: 'الصورة',
  profile_first_name: 'الاسم الأول',
  profile_last_name: 'اسم العائلة',
  profile_email: 'البريد الإلكتروني',
  profile_email_fixed: 'يتم الدخول بهذا العنوان. يُرجى إضافة رقم جوّال قبل تغييره.',
  profile_email_confirm: 'تأكيد بريدك الإلكتروني',
  profile_email_unconfirmed: 'لا نرسل شيئًا إلى هذا العنوان، كالإيصالات، قبل أن تؤكد أنه لك.',
  profile_email_send: 'أرسلوا لي رمزًا',
  profile_email_again: 'إرسال رمز جديد',
  profile_email_sent: 'أرسلنا رمزًا من ستة أرقام إلى',
  profile_email_code: 'الرمز من البريد الإلكتروني',
  profile_email_confirmed: 'تم تأكيد البريد الإلكتروني',
  profile_mobile: 'رقم الجوّال',
  profile_mobile_none: 'لا رقم بعد',
  profile_mobile_change: 'تغيير',
  profile_mobile_new: 'رقم الجوّال الجديد',
  profile_mobile_code: 'الرمز من الرسالة النصية',
  profile_mobile_changed: 'تغيّر رقم الجوّال. الدخول به من الآن.',
  profile_account: 'الحساب',
  profile_required: 'حقل مطلوب',
  profile_not_plain: 'يحتوي على رموز لا يمكن عرضها. يُرجى كتابته من جديد.',
  profile_saving: 'جارٍ الحفظ',
  profile_bank: 'البيانات البنكية',
  profile_bank_note: 'إلى أين تُدفع مبالغ السحب. الطلبات السابقة تحتفظ ببياناتها.',
  profile_bank_name: 'البنك',
  profile_bank_code: 'رمز البنك (BIC)',
  profile_bank_account: 'الحساب (IBAN)',
  profile_bank_iban: 'رقم IBAN غير صحيح. يُرجى التحقق من أرقامه.',
  profile_bank_bic: 'يتكوّن رمز BIC من 8 أو 11 حرفًا ورقمًا، مثل BRSBPTPL.',
  profile_bank_save: 'حفظ البيانات البنكية',
  profile_bank_saved: 'حُفظت البيانات البنكية',
  profile_withdraw: 'سحب المال',
  profile_drive: 'التسجيل سائقًا',
  profile_sign_out: 'تسجيل الخروج',
  profile_sign_out_everywhere: 'تسجيل الخروج من كل الأجهزة',
  profile_sign_out_note: 'الخروج من كل الأجهزة ينهي جميع جلساتك.',
  profile_sign_out_question: 'تسجيل الخروج من كل الأجهزة؟',
  profile_stay: 'البقاء',
  profile_receipts: 'الإيصالات بالبريد الإلكتروني',
} as const satisfies Arabic<typeof english>
