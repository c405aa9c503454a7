import { withdrawalAmounts } from '@cabstand/domain/wallet/amount-limits'
import { requestAdjustment } from '../../../money/adjustments/index.ts'
import { getWalletBalance } from '../../../money/wallet/index.ts'
import { processWithdrawal, requestWithdrawal } from '../../../money/withdrawals/index.ts'
import { type User, updateUser } from '../../../people/users/index.ts'
import { type Tx, transaction } from '../../../platform/db/transaction.ts'
import type { PastDeps } from './live-past-trip.ts'
import { joinedInWeek, type PastDriver, type PastRider, weekStart } from './past-trips.ts'

/** What happened at a time of the past, besides trips. */
export interface PastEvent {
  readonly at: Date
  readonly run: () => Promise<unknown>
}

interface Past {
  readonly deps: PastDeps
  readonly now: Date
  readonly weeks: number
  readonly person: (firstName: string) => User | undefined
}

const hourMs = 3_600_000
const weeksBetween = 4

/** What riders who pay from their wallets have again every four weeks, in minor units. */
const vouchers: readonly (readonly [PastRider, number])[] = [
  ['Farah', 10_000],
  ['Jonas', 6000],
  ['Noor', 10_000],
]
const voucherStep = 500

const referrals: readonly (readonly [PastRider, by: PastRider])[] = [
  ['Noor', 'Farah'],
  ['Mateo', 'Farah'],
  ['Clara', 'Jonas'],
]

/** Drivers whose riders pay by wallet. */
const paidOut: readonly PastDriver[] = ['Samira', 'Leila']
const leastPayout = 500
const banks = {
  Samira: { bankName: 'Banco do Rio Sable', bankCode: 'BRSBPM21', bankAccount: 'PM50 0002 0123 7713' },
  Leila: { bankName: 'Harbour Savings', bankCode: 'HSAVPM22', bankAccount: 'PM50 0019 0440 2086' },
} as const

/** Sign-ups by invitation, vouchers, and withdrawals with their payouts. */
export function listPastMoney(past: Past): PastEvent[] {
  return [...signUps(past), ...voucherRounds(past), ...withdrawalRounds(past)]
}

/** Weeks in steps, the oldest first, and one more; 0 is the latest. */
const rounds = (weeks: number, besides: number): number[] =>
  Array.from({ length: weeks }, (_, index) => weeks - 1 - index).filter(
    (week, index) => index % weeksBetween === 0 || week === besides,
  )

function signUps({ deps, now, weeks, person }: Past): PastEvent[] {
  return referrals.flatMap(([name, by]) => {
    const [user, referrer] = [person(name), person(by)]
    if (user === undefined || referrer === undefined) return []
    const at = weekStart(now, Math.min(joinedInWeek[name] ?? weeks, weeks - 1))
    const joined = { createdAt: at, signupViaReferral: referrer.id, referralPending: true }
    return [{ at, run: () => write(deps, (tx) => updateUser(tx, user.id, joined)) }]
  })
}

function voucherRounds({ deps, now, weeks, person }: Past): PastEvent[] {
  const admin = person('Lena')
  // The latest weeks have the most rides.
  return rounds(weeks, 2).flatMap((week) =>
    vouchers.flatMap(([name, target]) => {
      const rider = person(name)
      if (rider === undefined || admin === undefined || week > (joinedInWeek[name] ?? week)) return []
      const give = async (tx: Tx) => {
        const missing = target - (await getWalletBalance(tx, rider.id))
        const amount = Math.ceil(missing / voucherStep) * voucherStep
        if (amount <= 0) return
        const request = { by: admin.id, userId: rider.id, amount, note: 'Voucher' }
        await requestAdjustment(tx, deps, { kind: 'credit', ...request })
      }
      return [{ at: weekStart(now, week), run: () => write(deps, give) }]
    }),
  )
}

function withdrawalRounds({ deps, now, weeks, person }: Past): PastEvent[] {
  const admin = person('Lena')
  return rounds(weeks, 0).flatMap((week) =>
    paidOut.flatMap((name) => {
      const driver = person(name)
      if (driver === undefined || admin === undefined) return []
      const at = new Date(weekStart(now, week).getTime() + 7 * 24 * hourMs - 15 * hourMs)
      let requested: string | undefined
      const request = async (tx: Tx) => {
        const balance = await getWalletBalance(tx, driver.id)
        const amount = balance - (balance % 100)
        if (amount < leastPayout) return
        await updateUser(tx, driver.id, banks[name === 'Leila' ? 'Leila' : 'Samira'])
        const settings = await deps.settings.within(tx).get()
        const limits = withdrawalAmounts(settings)
        const asked = { person: driver.id, role: 'driver', amount, limits, settings } as const
        requested = (await requestWithdrawal(tx, deps, asked)).id
      }
      const process = async (tx: Tx) => {
        if (requested !== undefined)
          await processWithdrawal(tx, deps, requested, {
            by: admin.id,
            bankReference: `PAYOUT-${weeks - week}`,
          })
      }
      // The last one waits for an admin.
      const isLast = week === 0
      const paidAt = new Date(at.getTime() + 26 * hourMs)
      return [
        { at, run: () => write(deps, request) },
        ...(isLast ? [] : [{ at: paidAt, run: () => write(deps, process) }]),
      ]
    }),
  )
}

const write = <T>({ db }: PastDeps, work: (tx: Tx) => Promise<T>) => transaction(db, work)
