// This translation needs a native reader before it is called final.
import type { referral as english } from '../en/referral.ts'
import type { Arabic } from './arabic.ts'

export const referral = {
  referral_code: 'رمز الدعوة (اختياري)',
  referral_code_hint: 'إذا دعاك صديق فأدخل رمزه هنا.',
  referral_checking: 'جارٍ التحقق من الرمز',
  referral_invites: 'دعوة من {name}. يحصل كل منكما على {bonus} بعد أول رحلة تدفعها.',
  referral_invites_plain: 'دعوة من {name}.',
  referral_title: 'دعوة الأصدقاء',
  referral_note: 'تحصل أنت وكل صديق ينضم برمزك على {bonus} بعد أول رحلة يدفعها.',
  referral_note_none: 'يمكن للأصدقاء الانضمام برمزك. لا مكافأة حاليًا.',
  referral_your_code: 'رمزك',
  referral_share: 'مشاركة الرابط',
  referral_copy_link: 'نسخ الرابط',
  referral_copy_code: 'نسخ الرمز',
  referral_copied: 'تم النسخ.',
  referral_copy_failed: 'تعذّر النسخ. يمكنك تحديد الرمز ونسخه بنفسك.',
  referral_invitation: 'انضم إلى {app} برمزي {code}',
  referral_failed: 'تعذّر تحميل دعواتك',
  'referral_people.zero': 'لم ينضم أحد برمزك',
  'referral_people.one': 'انضم شخص واحد برمزك',
  'referral_people.two': 'انضم شخصان برمزك',
  'referral_people.few': 'انضم {count} أشخاص برمزك',
  'referral_people.many': 'انضم {count} شخصًا برمزك',
  'referral_people.other': 'انضم {count} شخص برمزك',
  referral_nobody: 'لم ينضم أحد برمزك بعد.',
  referral_earned: 'كسبت {amount}',
  referral_joined: 'انضم في {date}',
  referral_held: 'قيد المراجعة',
  referral_waits: 'بانتظار أول رحلة',
  referral_rewarded: 'المكافأة {amount}',
} as const satisfies Arabic<typeof english>
