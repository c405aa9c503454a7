import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import { isolate } from '@cabstand/contract/texts/isolate'
import type { TextKey } from '@cabstand/contract/texts/keys'
import {
  bankAccount,
  findWalletOwner,
  heldDiscountsAccount,
  platformAccounts,
  prepaidAccount,
  withdrawalsAccount,
} from '@cabstand/domain/ledger/accounts'
import type { Translate } from '../../ui/text.tsx'

const namedAccounts = {
  [platformAccounts.fees]: 'admin_account_fees',
  [platformAccounts.discounts]: 'admin_account_discounts',
  [platformAccounts.cancellation]: 'admin_account_cancellation',
  [platformAccounts.referral]: 'admin_account_referral',
  [platformAccounts.adminCredit]: 'admin_account_admin_credit',
  [platformAccounts.corrections]: 'admin_account_corrections',
  [platformAccounts.refunds]: 'admin_account_refunds',
  [platformAccounts.providerFees]: 'admin_account_provider_fees',
  [heldDiscountsAccount]: 'admin_account_held_discounts',
  [prepaidAccount]: 'admin_account_prepaid',
  [withdrawalsAccount]: 'admin_account_withdrawals',
  [bankAccount]: 'admin_account_bank',
} as const satisfies Record<string, TextKey>

type Parties = Pick<AdminBooking, 'customer' | 'customerName' | 'driver' | 'driverName'>

/** The label of a ledger account. An unknown account is shown by its name. */
export function accountText(t: Translate, account: string, booking: Parties): string {
  const owner = findWalletOwner(account)
  if (owner?.userId === booking.customer) {
    return t('admin_account_rider', { name: isolate(booking.customerName) })
  }
  if (owner !== undefined && owner.userId === booking.driver) {
    return t('admin_account_driver', { name: isolate(booking.driverName ?? '') })
  }
  if (isNamedAccount(account)) return t(namedAccounts[account])
  const [kind, provider = ''] = account.split(':')
  return kind === 'clearing' ? t('admin_account_clearing', { provider }) : account
}

function isNamedAccount(account: string): account is keyof typeof namedAccounts {
  return Object.hasOwn(namedAccounts, account)
}
