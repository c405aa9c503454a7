import { type CaseStatus, isTaken } from '../payment/cases.ts'
import {
  bankAccount,
  clearingAccount,
  driverAccount,
  formerSystemAccount,
  heldDiscountsAccount,
  platformAccounts,
  prepaidAccount,
  riderAccount,
  type WalletOwner,
  walletAccount,
  withdrawalsAccount,
} from './accounts.ts'

/** The purpose of a line. */
export const postingPurposes = [
  'driver-share',
  'cash-collected',
  'convenience-fee',
  'promo-discount',
  'wallet-payment',
  'card-payment',
  'prepayment',
  'refund',
  'cancellation-fee',
  'admin-credit',
  'correction',
  'referral-bonus',
  'top-up',
  'withdrawal',
  'withdrawal-returned',
  'wallet-closed',
  'discount-held',
  'discount-released',
  'card-refund',
  'refund-returned',
  'payout',
  'provider-fee',
  'dispute',
  'tip',
  'former-payment',
  'former-entry',
  'former-withdrawal',
  'opening-balance',
] as const

export type PostingPurpose = (typeof postingPurposes)[number]

/** One line of the ledger, in minor units: + is owed to the account's holder. */
export interface Posting {
  readonly account: string
  readonly amount: number
  readonly purpose: PostingPurpose
}

function line(account: string, amount: number, purpose: PostingPurpose): Posting {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${account}: not minor units: ${amount}`)
  return { account, amount, purpose }
}

/** Drops lines of amount 0; throws when the rest do not sum to zero. */
function balanced(lines: readonly Posting[]): Posting[] {
  const sum = lines.reduce((total, { amount }) => total + BigInt(amount), 0n)
  if (sum !== 0n) throw new RangeError(`postings are off balance by ${sum}`)
  return lines.filter(({ amount }) => amount !== 0)
}

function assertNotNegative(amounts: Readonly<Record<string, number>>): void {
  for (const [name, amount] of Object.entries(amounts)) {
    if (!(amount >= 0)) throw new RangeError(`${name} must be at least 0: ${amount}`)
  }
}

/** A transfer of an amount above 0 from one account to another. */
function transfer(from: string, to: string, amount: number, purpose: PostingPurpose): Posting[] {
  if (!(amount > 0)) throw new RangeError(`an amount above 0 is needed: ${amount}`)
  return balanced([line(from, -amount, purpose), line(to, amount, purpose)])
}

export interface CardPart {
  readonly provider: string
  readonly amount: number
}

export interface TripPaid {
  readonly riderId: string
  readonly driverId: string
  readonly tripCost: number
  readonly convenienceFees: number
  readonly discountAmount?: number
  /** Where the money came from; together tripCost − discountAmount. Wallet may overdraw (a debt). */
  readonly paid: {
    readonly cash?: number
    readonly wallet?: number
    readonly card?: CardPart
    readonly prepaid?: number
  }
}

/**
 * A trip is PAID: the share goes to the driver and the fee to the platform, which bears the discount; the payment
 * accounts are debited.
 */
export function tripPaid(event: TripPaid): Posting[] {
  const { riderId, driverId, tripCost, convenienceFees, discountAmount = 0 } = event
  const { cash = 0, wallet = 0, card = { provider: '', amount: 0 }, prepaid = 0 } = event.paid
  const driverShare = tripCost - convenienceFees
  assertNotNegative({
    driverShare,
    convenienceFees,
    discountAmount,
    cash,
    wallet,
    card: card.amount,
    prepaid,
  })
  return balanced([
    line(driverAccount(driverId), driverShare, 'driver-share'),
    line(driverAccount(driverId), -cash, 'cash-collected'),
    line(platformAccounts.fees, convenienceFees, 'convenience-fee'),
    line(platformAccounts.discounts, -discountAmount, 'promo-discount'),
    line(riderAccount(riderId), -wallet, 'wallet-payment'),
    line(clearingAccount(card.provider), -card.amount, 'card-payment'),
    line(prepaidAccount, -prepaid, 'prepayment'),
  ])
}

export interface Prepaid {
  readonly riderId: string
  readonly wallet?: number
  readonly card?: CardPart
}

/** A delivery is paid before it becomes NEW: the money is held in `prepaid`. */
export function prepaidPayment(event: Prepaid): Posting[] {
  const { riderId, wallet = 0, card = { provider: '', amount: 0 } } = event
  assertNotNegative({ wallet, card: card.amount })
  return balanced([
    line(riderAccount(riderId), -wallet, 'wallet-payment'),
    line(clearingAccount(card.provider), -card.amount, 'card-payment'),
    line(prepaidAccount, wallet + card.amount, 'prepayment'),
  ])
}

/**
 * A prepaid booking is cancelled: the payment goes to the rider's wallet, but for what has gone back to the card before,
 * refunded or disputed, at the platform's cost until now.
 */
export function prepaidCancelled(event: {
  riderId: string
  customerPaid: number
  refunded?: number
  disputed?: number
}): Posting[] {
  const { riderId, customerPaid, refunded = 0, disputed = 0 } = event
  const rest = customerPaid - refunded - disputed
  assertNotNegative({ refunded, disputed, rest })
  return balanced([
    line(prepaidAccount, -customerPaid, 'refund'),
    line(riderAccount(riderId), rest, 'refund'),
    line(platformAccounts.refunds, refunded, 'refund'),
    line(platformAccounts.disputes, disputed, 'refund'),
  ])
}

/** A rider owes a cancellation fee; no lines when the fee is 0. */
export function cancellationFeeCharged(event: { riderId: string; amount: number }): Posting[] {
  if (event.amount === 0) return []
  return transfer(
    riderAccount(event.riderId),
    platformAccounts.cancellation,
    event.amount,
    'cancellation-fee',
  )
}

/** A rider tips the driver: all of it is the driver's. */
export function tipGiven(event: { riderId: string; driverId: string; amount: number }): Posting[] {
  return transfer(riderAccount(event.riderId), driverAccount(event.driverId), event.amount, 'tip')
}

/** An admin adds money to a wallet. */
export function adminCredit(event: { owner: WalletOwner; amount: number }): Posting[] {
  return transfer(platformAccounts.adminCredit, walletAccount(event.owner), event.amount, 'admin-credit')
}

/** An admin mends what was booked wrongly: + is added to the wallet, − is taken from it. */
export function walletCorrected(event: { owner: WalletOwner; amount: number }): Posting[] {
  const { owner, amount } = event
  const [from, to] =
    amount > 0
      ? [platformAccounts.corrections, walletAccount(owner)]
      : [walletAccount(owner), platformAccounts.corrections]
  return transfer(from, to, Math.abs(amount), 'correction')
}

/** The discount that a driver would get of the platform waits for an admin. */
export function discountHeld(event: { driverId: string; amount: number }): Posting[] {
  return transfer(driverAccount(event.driverId), heldDiscountsAccount, event.amount, 'discount-held')
}

/** An admin gives the held discount to the driver. */
export function discountReleased(event: { driverId: string; amount: number }): Posting[] {
  return transfer(heldDiscountsAccount, driverAccount(event.driverId), event.amount, 'discount-released')
}

/** An admin refuses it: what the platform paid for the discount comes back to it. */
export function discountRefused(event: { amount: number }): Posting[] {
  return transfer(heldDiscountsAccount, platformAccounts.corrections, event.amount, 'discount-released')
}

/** The wallet of a person who is erased: what is in it stays with the platform, what it owes is written off. */
export function walletClosed(event: { owner: WalletOwner; balance: number }): Posting[] {
  const wallet = walletAccount(event.owner)
  return balanced([
    line(wallet, -event.balance, 'wallet-closed'),
    line(platformAccounts.closedWallets, event.balance, 'wallet-closed'),
  ])
}

/** The bonus for both sides of a referral; no lines when settings give none. */
export function referralBonus(event: {
  newUser: WalletOwner
  referrer: WalletOwner
  bonus: number
}): Posting[] {
  if (event.bonus === 0) return []
  return [event.newUser, event.referrer].flatMap((owner) =>
    transfer(platformAccounts.referral, walletAccount(owner), event.bonus, 'referral-bonus'),
  )
}

/** Money from a provider goes to a wallet: a top-up, or a payment that arrived late or twice. */
export function walletToppedUp(event: { owner: WalletOwner; amount: number; provider: string }): Posting[] {
  return transfer(clearingAccount(event.provider), walletAccount(event.owner), event.amount, 'top-up')
}

/** Money on its way back through a provider, and whose it is: the platform's, or that of a wallet. */
export interface CardRefund {
  readonly provider: string
  readonly account: string
  readonly amount: number
}

/** An admin sends a card payment back. */
export function cardRefunded({ provider, account, amount }: CardRefund): Posting[] {
  return transfer(account, clearingAccount(provider), amount, 'card-refund')
}

/** The provider could not send it back. */
export function cardRefundReturned({ provider, account, amount }: CardRefund): Posting[] {
  return transfer(clearingAccount(provider), account, amount, 'refund-returned')
}

/**
 * A refund that the platform bore comes to nothing, and what it was part of belongs to a wallet meanwhile; but for what
 * the provider has taken of it, at the platform's cost until now.
 */
export function cardRefundCredited(event: {
  readonly owner: WalletOwner
  readonly amount: number
  readonly disputed?: number
}): Posting[] {
  const { owner, amount, disputed = 0 } = event
  assertNotNegative({ disputed, rest: amount - disputed })
  return balanced([
    line(platformAccounts.refunds, -amount, 'refund'),
    line(walletAccount(owner), amount - disputed, 'refund'),
    line(platformAccounts.disputes, disputed, 'refund'),
  ])
}

/**
 * A dispute moves on: while it is open, and when it is lost, the provider has taken the money at the cost of the platform.
 * No lines when the money stays where it is.
 */
export function disputePostings(event: {
  readonly provider: string
  readonly amount: number
  readonly before: CaseStatus | undefined
  readonly after: CaseStatus
}): Posting[] {
  const { provider, amount, before, after } = event
  const clearing = clearingAccount(provider)
  if (isTaken(before) === isTaken(after)) return []
  return isTaken(after)
    ? transfer(platformAccounts.disputes, clearing, amount, 'dispute')
    : transfer(clearing, platformAccounts.disputes, amount, 'dispute')
}

/**
 * What a wallet did not get of a cancelled booking because of a dispute goes there when the dispute is won, and comes back
 * when it is lost after all: `amount` is then below zero. No lines for 0.
 */
export const disputedMoneyGiven = (event: { owner: WalletOwner; amount: number }): Posting[] =>
  balanced([
    line(platformAccounts.disputes, -event.amount, 'refund'),
    line(walletAccount(event.owner), event.amount, 'refund'),
  ])

/** A withdrawal is requested: the amount leaves the wallet and is held. */
export function withdrawalReserved(event: { owner: WalletOwner; amount: number }): Posting[] {
  return transfer(walletAccount(event.owner), withdrawalsAccount, event.amount, 'withdrawal')
}

/** A withdrawal is paid out by bank. */
export function withdrawalProcessed(event: { amount: number }): Posting[] {
  return transfer(withdrawalsAccount, bankAccount, event.amount, 'withdrawal')
}

/** A withdrawal is cancelled or refused: the amount goes back to the wallet. */
export function withdrawalReturned(event: { owner: WalletOwner; amount: number }): Posting[] {
  return transfer(withdrawalsAccount, walletAccount(event.owner), event.amount, 'withdrawal-returned')
}

export interface Payout {
  readonly provider: string
  /** What arrived at the bank. */
  readonly received: number
  /** What the provider kept. */
  readonly fee: number
}

/** A provider has paid to the bank what it owed, less its fee. */
export function payoutReceived({ provider, received, fee }: Payout): Posting[] {
  assertNotNegative({ received, fee })
  const account = clearingAccount(provider)
  return balanced([
    line(account, received, 'payout'),
    line(bankAccount, -received, 'payout'),
    line(account, fee, 'provider-fee'),
    line(platformAccounts.providerFees, -fee, 'provider-fee'),
  ])
}

/** A payout was recorded by mistake. */
export function payoutReversed(payout: Payout): Posting[] {
  return payoutReceived(payout).map(({ amount, ...rest }) => ({ ...rest, amount: -amount }))
}

/**
 * A trip that was paid in a former system: reports count it, and no wallet changes, because what the former system did to
 * wallets is imported as their history.
 */
export function formerTripPaid(event: {
  tripCost: number
  convenienceFees: number
  discountAmount: number
}): Posting[] {
  const { tripCost, convenienceFees, discountAmount } = event
  const driverShare = tripCost - convenienceFees
  const customerPaid = tripCost - discountAmount
  assertNotNegative({ driverShare, convenienceFees, discountAmount, customerPaid })
  return balanced([
    line(formerSystemAccount, driverShare, 'driver-share'),
    line(platformAccounts.fees, convenienceFees, 'convenience-fee'),
    line(platformAccounts.discounts, -discountAmount, 'promo-discount'),
    line(formerSystemAccount, -customerPaid, 'former-payment'),
  ])
}

/** A cancellation fee that was charged in a former system; no lines when the fee is 0. */
export function formerCancellationFee(event: { amount: number }): Posting[] {
  if (event.amount === 0) return []
  return transfer(formerSystemAccount, platformAccounts.cancellation, event.amount, 'cancellation-fee')
}

/** One entry of a wallet's history in a former system: + was added to the wallet, − was taken from it. */
export const formerWalletEntry = (event: {
  owner: WalletOwner
  amount: number
  isWithdrawal: boolean
}): Posting[] =>
  changeOfWallet(event.owner, event.amount, event.isWithdrawal ? 'former-withdrawal' : 'former-entry')

/** What a wallet had in a former system beyond its history there; below 0 the history says too much. */
export const walletOpened = (event: { owner: WalletOwner; amount: number }): Posting[] =>
  changeOfWallet(event.owner, event.amount, 'opening-balance')

const changeOfWallet = (owner: WalletOwner, amount: number, purpose: PostingPurpose): Posting[] =>
  balanced([line(walletAccount(owner), amount, purpose), line(formerSystemAccount, -amount, purpose)])
