// This translation needs a native reader before it is called final.
import type { pushAsk as english } from '../en/push-ask.ts'
import type { Arabic } from './language.ts'

/** Asking to show notifications on this device. */
export const pushAsk = {
  push_ask_rider: 'إشعار عند وصول السائق',
  push_ask_rider_note: 'كل خطوة من حجزك، حتى بعد إغلاق هذه الصفحة.',
  push_ask_driver: 'إشعار عند وصول عرض رحلة',
  push_ask_driver_note: 'يبقى العرض دقيقة واحدة. تصلك العروض حتى خارج التطبيق.',
  push_ask_waiting: 'أخبروني عند الاعتماد',
  push_ask_waiting_note: 'يمكنك إغلاق هذه الصفحة: نبلغك عند الاعتماد أو إن احتجنا إلى شيء.',
  push_ask_later: 'ليس الآن',
  push_on: 'ستصلك الإشعارات على هذا الجهاز.',
  push_denied: 'الإشعارات محظورة لهذا الموقع. يُرجى السماح بها في إعدادات المتصفح ثم إعادة المحاولة.',
  push_device: 'الإشعارات على هذا الجهاز',
  push_device_on: 'يعرض هذا الجهاز كل خطوة من حجوزاتك.',
  push_device_off: 'لا يعرض هذا الجهاز شيئًا والتطبيق مغلق.',
  push_device_unsupported:
    'لا يستطيع هذا المتصفح عرض الإشعارات. على iPhone تلزم أولًا إضافة التطبيق إلى الشاشة الرئيسية.',
  push_switch_on: 'تفعيل',
  push_switch_off: 'إيقاف',
} as const satisfies Arabic<typeof english>
