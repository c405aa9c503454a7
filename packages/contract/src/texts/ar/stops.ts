// This translation needs a native reader before it is called final.
import type { stops as english } from '../en/stops.ts'
import type { Arabic } from './language.ts'

/** The stops of a trip as fields that can be sorted. */
export const stops = {
  stop_list: 'نقاط الرحلة',
  stop_add: 'إضافة نقطة توقف',
  stop_number: 'التوقف {number}',
  stop_placeholder: 'أين التوقف في الطريق؟',
  stop_remove: 'إزالة التوقف {number}',
  stop_move: 'نقل {stop}: بالسحب أو بمفاتيح الأسهم',
  stop_moved: '{place}: أصبح الآن {stop}، {position} من {count}.',
  stop_empty: 'حقل فارغ',
  stop_pick: 'يُرجى اختيار مكان من الاقتراحات.',
  stop_limit: 'يمكن أن تضم الرحلة حتى {count} من نقاط التوقف في الطريق.',
} as const satisfies Arabic<typeof english>
