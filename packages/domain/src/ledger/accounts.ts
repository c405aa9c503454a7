/** The platform's own accounts. */
export const platformAccounts = {
  fees: 'platform:fees',
  discounts: 'platform:discounts',
  cancellation: 'platform:cancellation',
  referral: 'platform:referral',
  adminCredit: 'platform:admin-credit',
  corrections: 'platform:corrections',
  refunds: 'platform:refunds',
  closedWallets: 'platform:closed-wallets',
  providerFees: 'platform:provider-fees',
  disputes: 'platform:disputes',
} as const

/** Money of prepaid bookings that are not completed. */
export const prepaidAccount = 'prepaid'

/** Money of withdrawals requested and not yet processed. */
export const withdrawalsAccount = 'withdrawals'

/** Discounts that drivers get only after an admin has looked at the trip. */
export const heldDiscountsAccount = 'held-discounts'

/** Money that a former system received or paid out, for trips and wallets that were imported from it. */
export const formerSystemAccount = 'former-system'

/** A rider's wallet. */
export function riderAccount(userId: string): string {
  return `rider:${userId}`
}

/** A driver's wallet. */
export function driverAccount(userId: string): string {
  return `driver:${userId}`
}

/** Money in transit through a payment provider: `clearing:stripe`; below 0 the provider owes it. */
export function clearingAccount(provider: string): string {
  return `clearing:${provider}`
}

/** The platform's bank: what it paid out for withdrawals, less what providers paid in. */
export const bankAccount = 'clearing:bank'

/** The kinds of wallet holders. Only riders and drivers have a wallet. */
export interface WalletOwner {
  readonly role: 'rider' | 'driver'
  readonly userId: string
}

export function walletAccount(owner: WalletOwner): string {
  return owner.role === 'rider' ? riderAccount(owner.userId) : driverAccount(owner.userId)
}

/** The wallet's owner; undefined for an account of the platform. */
export function findWalletOwner(account: string): WalletOwner | undefined {
  const [role, userId] = account.split(':')
  return (role === 'rider' || role === 'driver') && userId ? { role, userId } : undefined
}
