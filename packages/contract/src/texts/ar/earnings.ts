// This translation needs a native reader before it is called final.
import type { earnings as english } from '../en/earnings.ts'
import type { Arabic } from './language.ts'

/** What a driver earned, by day and week. */
export const earnings = {
  earnings_title: 'الأرباح',
  earnings_failed: 'تعذّر تحميل أرباحك',
  earnings_week: 'من {from} إلى {to}',
  earnings_before: 'الأسبوع السابق',
  earnings_after: 'الأسبوع التالي',
  earnings_share: 'حصتك',
  'earnings_trips.zero': 'لا رحلات',
  'earnings_trips.one': 'رحلة واحدة',
  'earnings_trips.two': 'رحلتان',
  'earnings_trips.few': '{count} رحلات',
  'earnings_trips.many': '{count} رحلةً',
  'earnings_trips.other': '{count} رحلة',
  earnings_cash: 'نقدًا {amount}',
  earnings_tips: 'إكراميات {amount}',
  earnings_online: 'متصل {hours} س {minutes} د',
  earnings_empty: 'لا أرباح في هذا الأسبوع',
  earnings_empty_note: 'تظهر الرحلات هنا في اليوم الذي دُفعت فيه.',
} as const satisfies Arabic<typeof english>
