import type { setupLanguages } from '@cabstand/contract/texts/locales'
import { type CancelReasonUser, cancelReasonUsers } from '@cabstand/domain/booking/cancel-reason-check'

type Language = (typeof setupLanguages)[number]

/** The same reasons in the same order. */
const labels: Readonly<Record<Language, Readonly<Record<CancelReasonUser, readonly string[]>>>> = {
  en: {
    rider: [
      'I waited too long',
      'My plans changed',
      'The driver asked me to cancel',
      'I booked by mistake',
      'The address was wrong',
    ],
    driver: [
      'The rider did not come',
      'The rider asked me to cancel',
      'My car broke down',
      'I cannot reach the pickup',
      'An emergency',
    ],
    staff: [
      'The rider asked us to cancel',
      'The driver asked us to cancel',
      'No car is available',
      'Booked by mistake',
      'The road is closed',
    ],
  },
  ar: {
    rider: ['طال الانتظار', 'تغيرت الخطط', 'طلب السائق الإلغاء', 'تم الحجز بالخطأ', 'العنوان غير صحيح'],
    driver: [
      'لم يحضر الراكب',
      'طلب الراكب الإلغاء',
      'تعطلت سيارتي',
      'لا يمكنني الوصول إلى مكان الركوب',
      'حالة طارئة',
    ],
    staff: ['طلب الراكب الإلغاء', 'طلب السائق الإلغاء', 'لا تتوفر سيارة', 'حُجز بالخطأ', 'الطريق مغلق'],
  },
}

/** Initial cancellation reasons of each role, with their translations. The operator can change them. */
export const startingCancelReasons = (language: Language) =>
  cancelReasonUsers.flatMap((usedBy) =>
    labels[language][usedBy].map((label, at) => ({
      usedBy,
      label,
      translations: Object.fromEntries(
        Object.entries(labels).flatMap(([locale, lists]) => {
          const translated = lists[usedBy][at]
          return locale === language || translated === undefined ? [] : [[locale, translated]]
        }),
      ),
    })),
  )
