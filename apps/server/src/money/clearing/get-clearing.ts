import type { OutputOf, QueryOf } from '@cabstand/contract/endpoint'
import type { getClearing as getClearingEndpoint } from '@cabstand/contract/http/money/clearing'
import { dayIn } from '@cabstand/domain/day'
import { clearingAccount } from '@cabstand/domain/ledger/accounts'
import { clearingDays, payoutLimits, providerOfAccount } from '@cabstand/domain/ledger/clearing'
import { AppError } from '../../platform/http/errors.ts'
import { type ClearingDeps, titleOf } from './clearing-deps.ts'
import { listClearingBalances, listClearingSums } from './clearing-store.ts'
import { toPayout } from './payout-record.ts'
import { listPayouts } from './payout-store.ts'

const dayMs = 86_400_000
const usualDays = 30
const payoutsAtOnce = 500

const daysLater = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** What each provider owes, and how that came about. Throws `validation_failed` for days that are no range. */
export async function getClearing(
  deps: ClearingDeps,
  query: QueryOf<typeof getClearingEndpoint>,
): Promise<OutputOf<typeof getClearingEndpoint>> {
  const { db } = deps
  const timeZone = await deps.timeZone()
  const today = dayIn(timeZone, deps.now())
  const until = query.until ?? today
  const from = query.from ?? daysLater(until, -usualDays)
  if (from > until || daysLater(from, payoutLimits.days) <= until)
    throw new AppError('validation_failed', {
      detail: `The last day is before the first, or there are more than ${payoutLimits.days}.`,
    })
  const days = { from, until, timeZone }
  const [balances, sums, payouts] = await Promise.all([
    listClearingBalances(db, days),
    listClearingSums(db, days),
    listPayouts(db, { from, until, limit: payoutsAtOnce }),
  ])
  const names = new Set([
    ...deps.providers.map(({ name }) => name),
    ...balances.flatMap(({ account }) => providerOfAccount(account) ?? []),
  ])
  return {
    from,
    until,
    today,
    providers: [...names].map((name) => {
      const account = clearingAccount(name)
      const { opening = 0, now = 0 } = balances.find((one) => one.account === account) ?? {}
      const own = sums.filter((sum) => sum.account === account)
      return {
        name,
        title: titleOf(deps, name),
        owed: 0 - now,
        opening: 0 - opening,
        days: clearingDays(0 - opening, own),
      }
    }),
    payouts: payouts.map((payout) => toPayout(deps, payout)),
  }
}
