/** The platform's own accounts. */
export const platformAccounts = {
  fees: 'platform:fees',
  discounts: 'platform:discounts',
  cancellation: 'platform:cancellation',
  referral: 'platform:referral',
  adminCredit: 'platform:admin-credit',
  corrections: 'platform:corrections',
  closedWallets: 'platform:closed-wallets',
  disputes: 'platform:disputes',
} as const

/** Money of prepaid bookings that are not completed. */
export const prepaidAccount = 'prepaid'

/** Money of withdrawals requested and not yet processed. */
export const withdrawalsAccount = 'withdrawals'

/** Discounts that drivers get only after an admin has looked at the trip. */
export const heldDiscountsAccount = 'held-discounts'

/** A rider's wallet. */
export function riderAccount(userId: string): string {
  return `rider:${userId}`
}

/** A driver's wallet. */
export function driverAccount(userId: string): string {
  return `driver:${userId}`
}

/** Money in transit through a payment provider: `clearing:stripe`; `clearing:bank` for withdrawals. */
export function clearingAccount(provider: string): string {
  return `clearing:${provider}`
}

/** Money on its way to the banks of people who withdraw it. */
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
