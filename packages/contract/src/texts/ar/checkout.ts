// This translation needs a native reader before it is called final.
import type { checkout as english } from '../en/checkout.ts'
import type { Arabic } from './arabic.ts'

/** The checkout of a payment. */
export const checkout = {
  pay_test_title: 'بطاقة تجريبية: {amount}',
  pay_test_note: 'هذا عرض تجريبي. لا يُخصم من أي بطاقة.',
  pay_test_cancel: 'إلغاء الدفع',
  pay_test_decline: 'رفض',
  pay_test_approve: 'قبول',
  pay_declined: 'رُفضت البطاقة. لم يُخصم شيء؛ يُرجى إعادة المحاولة أو الدفع بطريقة أخرى.',
  pay_credited: 'هذا مدفوع من قبل. أُضيف {amount} إلى محفظتك.',
} as const satisfies Arabic<typeof english>
