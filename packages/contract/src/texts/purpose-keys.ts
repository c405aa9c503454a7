import type { PostingPurpose } from '@cabstand/domain/ledger/postings'

/** What an entry of a wallet was for, as its holder reads it. */
export const walletPurposeKeys = {
  'driver-share': 'wallet_driver_share',
  'cash-collected': 'wallet_cash_collected',
  'convenience-fee': 'wallet_debit',
  'promo-discount': 'wallet_credit',
  'wallet-payment': 'wallet_ride',
  'card-payment': 'wallet_ride',
  prepayment: 'wallet_ride',
  refund: 'wallet_refund',
  'cancellation-fee': 'wallet_cancellation',
  'admin-credit': 'wallet_admin_credit',
  correction: 'wallet_correction',
  'referral-bonus': 'wallet_referral',
  'top-up': 'wallet_top_up',
  withdrawal: 'wallet_withdraw',
  'withdrawal-returned': 'wallet_withdraw_returned',
  'wallet-closed': 'wallet_closed',
  'discount-held': 'wallet_discount_held',
  'discount-released': 'wallet_discount_released',
} as const satisfies Record<PostingPurpose, string>
