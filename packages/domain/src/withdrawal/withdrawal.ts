import { bookingReference } from '../booking/reference.ts'
import { type FieldProblem, when } from '../field-problem.ts'
import type { Role } from '../roles.ts'

/** A request is open until an admin processes or refuses it, or its owner cancels it. Then it has ended. */
export const withdrawalStates = ['requested', 'processed', 'cancelled'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

export const withdrawalLimits = {
  /** Open withdrawals of one person. */
  open: 5,
  reasonLength: 200,
  bankReferenceLength: 60,
  /** What one request can process. */
  atOnce: 200,
} as const

/** Where money is paid to. */
export interface BankDetails {
  readonly bankName: string
  readonly bankCode: string
  readonly bankAccount: string
}

export const bankFieldNames = [
  'bankName',
  'bankCode',
  'bankAccount',
] as const satisfies readonly (keyof BankDetails)[]

/** The settings that decide who may withdraw, and what they must give. */
export interface WithdrawalSettings {
  readonly riderWithDraw: boolean
  readonly bankFields: boolean
}

/** Whether people of this role may withdraw: drivers may, riders when the setting says so. */
export const mayWithdraw = (role: Role, { riderWithDraw }: Pick<WithdrawalSettings, 'riderWithDraw'>) =>
  role === 'driver' || (role === 'rider' && riderWithDraw)

/** The bank details that are missing, in the order of the form. */
export const findMissingBankDetails = (bank: BankDetails): FieldProblem[] =>
  bankFieldNames.flatMap((name) => when(bank[name].trim() === '', name, 'required'))

/** Whether these bank details name another account. */
export const isOtherBank = (one: BankDetails, other: BankDetails): boolean =>
  bankFieldNames.some((name) => one[name] !== other[name])

/**
 * Until when bank details pay nothing out that somebody else than their owner has changed at a time (milliseconds), unless
 * the owner confirms them: long enough for a driver who sleeps after a shift to read that they were changed.
 */
export const bankWaitEndMs = (changedAtMs: number): number => changedAtMs + 86_400_000

export type WithdrawalRefusal =
  | 'withdrawal_not_allowed'
  | 'bank_details_missing'
  | 'bank_details_unconfirmed'
  | 'too_many_withdrawals'

/** Why a person cannot request a withdrawal now, whatever its amount; undefined when they can. */
export function whyNoWithdrawal(request: {
  readonly role: Role
  readonly bank: BankDetails
  /** Somebody else has changed the bank details, and the owner has not confirmed them. */
  readonly bankWaits: boolean
  /** The person's withdrawals that have not ended. */
  readonly open: number
  readonly settings: WithdrawalSettings
}): WithdrawalRefusal | undefined {
  const { role, bank, bankWaits, open, settings } = request
  if (!mayWithdraw(role, settings)) return 'withdrawal_not_allowed'
  if (settings.bankFields && findMissingBankDetails(bank).length > 0) return 'bank_details_missing'
  if (settings.bankFields && bankWaits) return 'bank_details_unconfirmed'
  return open >= withdrawalLimits.open ? 'too_many_withdrawals' : undefined
}

/** Why a withdrawal that has ended can neither be processed nor cancelled; undefined while it is open. */
export function whyEnded(
  state: WithdrawalState,
): 'withdrawal_processed' | 'withdrawal_cancelled' | undefined {
  if (state === 'requested') return undefined
  return state === 'processed' ? 'withdrawal_processed' : 'withdrawal_cancelled'
}

/** What people call a withdrawal, from six random integers: "W-6NXEWE". It may already be in use. */
export const withdrawalReference = (randomIntegers: ArrayLike<number>): string =>
  `W-${bookingReference(randomIntegers)}`
