import type { setupLanguages } from '@cabstand/contract/texts/locales'
import type { CancelReasonUser } from '@cabstand/domain/booking/cancel-reason-check'

type Language = (typeof setupLanguages)[number]

/** Initial cancellation reasons of each role. The operator can change them. */
export const startingCancelReasons: Readonly<
  Record<Language, Readonly<Record<CancelReasonUser, readonly string[]>>>
> = {
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
