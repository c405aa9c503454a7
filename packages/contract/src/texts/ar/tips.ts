// This translation needs a native reader before it is called final.
import type { tips as english } from '../en/tips.ts'
import type { Arabic } from './language.ts'

/** Tipping the driver after a trip. */
export const tips = {
  tip_title: 'هل تودّ إضافة إكرامية إلى {name}؟',
  tip_note: 'تذهب كاملةً إلى السائق.',
  tip_other: 'مبلغ آخر',
  tip_own: 'المبلغ الذي تختاره',
  tip_limit: 'حتى {amount}',
  tip_give: 'إعطاء الإكرامية',
  tip_enter: 'يُرجى إدخال مبلغ',
  tip_from_wallet: 'دفع {amount} من محفظتك',
  tip_by_card: 'دفع {amount} بالبطاقة',
  tip_short: 'في محفظتك {amount}، لذا تُدفع هذه الإكرامية بالبطاقة.',
  tip_no_way: 'في محفظتك {amount}. يُرجى إضافة رصيد أولًا أو اختيار إكرامية أقل.',
  tip_given: 'إكراميتك إلى {name}: {amount}',
  tip_done: 'شكرًا. وصلت إكراميتك إلى {name}.',
} as const satisfies Arabic<typeof english>
