import type { BookingService } from '@cabstand/domain/booking/status'
import type { PostingPurpose } from '@cabstand/domain/ledger/postings'
import { lookUp } from '@cabstand/domain/look-up'

const keys = {
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
  'card-refund': 'wallet_card_refund',
  'refund-returned': 'wallet_refund_returned',
  payout: 'wallet_payout',
  'provider-fee': 'wallet_provider_fee',
  tip: 'wallet_tip',
  'former-entry': 'wallet_former_entry',
  'former-withdrawal': 'wallet_withdraw',
  'opening-balance': 'wallet_opening_balance',
  // These are in no wallet.
  dispute: 'wallet_debit',
  'former-payment': 'wallet_debit',
} as const satisfies Record<PostingPurpose, string>

/** Of a parcel, instead of those above. */
const parcelKeys = {
  wallet_ride: 'wallet_parcel',
  wallet_driver_share: 'wallet_driver_share_parcel',
} as const

type PurposeKey = (typeof keys)[keyof typeof keys]

/** What an entry of a wallet was for, as its holder reads it; `service`: of its booking. Undefined for an unknown purpose. */
export function walletPurposeKey(
  purpose: string,
  service: BookingService | null,
): PurposeKey | (typeof parcelKeys)[keyof typeof parcelKeys] | undefined {
  const key = lookUp<PurposeKey>(keys, purpose)
  return key !== undefined && service === 'delivery' && key in parcelKeys
    ? parcelKeys[key as keyof typeof parcelKeys]
    : key
}
