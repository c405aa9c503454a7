// This translation needs a native reader before it is called final.
import type { wallet as english } from '../en/wallet.ts'
import type { Arabic } from './arabic.ts'

/** The wallet of a rider or a driver. */
export const wallet = {
  // bookings and wallet
  wallet_title: 'المحفظة',
  wallet_balance: 'الرصيد',
  wallet_held: 'محجوز لحجوزات',
  wallet_available: 'المتاح',
  wallet_all: 'الكل',
  wallet_period: 'الشهر',
  wallet_every_month: 'كل الأشهر',
  wallet_after: 'الرصيد {balance}',
  wallet_none: 'لا قيود كهذه',
  wallet_none_note: 'يُرجى اختيار نوع أو شهر آخر.',
  wallet_note_rider: 'يُستخدم عند الدفع من المحفظة',
  wallet_note_driver: 'أرباحك ناقص النقد المحصّل',
  wallet_owed: 'هذا مبلغ مستحق عليك. يُخصم من دفعتك التالية.',
  wallet_history: 'السجل',
  wallet_empty: 'لا قيود بعد',
  wallet_empty_note: 'تظهر هنا المدفوعات والرسوم.',
  wallet_failed: 'تعذّر تحميل المحفظة',
  wallet_credit: 'إضافة',
  wallet_debit: 'خصم',
  wallet_withdraw: 'سحب',
  // what wallet entries were for
  wallet_ride: 'رحلة',
  wallet_driver_share: 'حصتك من رحلة',
  wallet_cash_collected: 'نقد محصّل',
  wallet_refund: 'استرداد',
  wallet_cancellation: 'إلغاء',
  wallet_admin_credit: 'رصيد من المشغّل',
  wallet_referral: 'إحالة',
  wallet_top_up: 'تعبئة بالبطاقة',
} as const satisfies Arabic<typeof english>
