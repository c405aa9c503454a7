// This translation needs a native reader before it is called final.
import type { landing as english } from '../en/landing.ts'
import type { Arabic } from './language.ts'

/** The live part of the landing page, beside the form. It travels to the browser as data. */
export const landing = {
  hero_heading: 'السعر معروف، والسائق معروف، ثم الركوب',
  hero_heading_delivery: 'السعر معروف، والسائق معروف، ثم التسليم',
  hero_text: 'سيارة أجرة إلى أي مكان في {place}. السعر معلن قبل الحجز، والرحلة كلها على الخريطة.',
  hero_text_delivery: 'طرد إلى أي مكان في {place}. السعر معلن قبل الحجز، والطرد على الخريطة حتى يصل.',
  hero_text_anywhere: 'سيارة أجرة إلى أي مكان. السعر معلن قبل الحجز، والرحلة كلها على الخريطة.',
  hero_text_anywhere_delivery: 'طرد إلى أي مكان. السعر معلن قبل الحجز، والطرد على الخريطة حتى يصل.',
  nearest_cab: 'أقرب سيارة',
  nearest_driver: 'أقرب سائق',
  booking_form: 'حجز رحلة',
  booking_form_delivery: 'إرسال طرد',
  see_price: 'إظهار السعر',
} as const satisfies Arabic<typeof english>
