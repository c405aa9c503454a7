// This translation needs a native reader before it is called final.
import type { push as english } from '../en/push.ts'
import type { Arabic } from './arabic.ts'

/** Notifications about a booking, on phones and in the inbox. */
export const push = {
  push_rider_accepted_title: 'سائقك في الطريق إليك',
  push_rider_accepted: '{driver} قادم إلى مكان الركوب: {car}.',
  push_rider_later_accepted_title: 'قبل سائق رحلتك',
  push_rider_later_accepted: 'سيصلك {driver} في الموعد المحجوز: {car}.',
  push_rider_arrived_title: 'وصل سائقك',
  push_rider_arrived: '{driver} ينتظرك في مكان الركوب: {car}.',
  push_rider_started_title: 'بدأت رحلتك',
  push_rider_started: '{driver} يوصلك الآن إلى وجهتك.',
  push_rider_to_pay_title: 'وصلت إلى وجهتك',
  push_rider_to_pay: 'انتهت الرحلة {reference}. يُرجى الدفع الآن.',
  push_rider_paid_title: 'تم الدفع، شكرًا لك',
  push_rider_paid: 'يمكنك الآن تقييم رحلتك مع {driver}.',
  push_rider_no_driver_title: 'لم نجد سائقًا',
  push_rider_no_driver: 'لم يتمكن أي سائق من قبول الرحلة {reference}. لم يُخصم منك شيء.',
  push_rider_cancelled_by_driver_title: 'ألغى السائق الرحلة',
  push_rider_cancelled_by_driver: 'لن تتم الرحلة {reference}. لم يُخصم منك شيء.',
  push_rider_cancelled_by_staff_title: 'أُلغيت رحلتك',
  push_rider_cancelled_by_staff: 'ألغى المشغّل الرحلة {reference}.',
  push_rider_cancelled_refunded_title: 'أُلغيت الرحلة ورُدّ المبلغ',
  push_rider_cancelled_refunded: 'لن تتم الرحلة {reference}. أُعيد ما دفعته إلى محفظتك.',
  push_driver_offered_title: 'عرض رحلة جديد',
  push_driver_offered: 'يظهر العرض في التطبيق، وتنتهي مدته بعد دقيقة.',
  push_driver_assigned_title: 'عُيّنت لك رحلة',
  push_driver_assigned: 'الحجز {reference}: يمكنك قبوله في التطبيق.',
  push_driver_cancelled_by_rider_title: 'ألغى الراكب الرحلة',
  push_driver_cancelled_by_rider: 'أُلغي الحجز {reference}. يمكنك قبول رحلات أخرى.',
  push_driver_cancelled_by_staff_title: 'أُلغيت رحلة',
  push_driver_cancelled_by_staff: 'ألغى المشغّل الحجز {reference}.',
  push_driver_paid_title: 'دُفعت أجرة الرحلة',
  push_driver_paid: 'حصتك من الرحلة {reference} في محفظتك.',
  push_chat_message_title: 'رسالة جديدة',
  push_chat_message: 'تظهر الرسالة في محادثة {reference}.',
} as const satisfies Arabic<typeof english>
