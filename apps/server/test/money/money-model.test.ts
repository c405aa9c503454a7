// Wallets, holds, promos, withdrawals and corrections against a simple model: random sequences of commands, each of
// which must be refused or done as the model says, and leave the amounts of the model.

import { promos } from '@cabstand/contract/http/money/promos'
import { getBooking } from '@cabstand/contract/http/trips/bookings'
import type { WalletOwner } from '@cabstand/domain/ledger/accounts'
import { withdrawalLimits } from '@cabstand/domain/withdrawal/withdrawal'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testSeed } from '../../../../test/support/seed.ts'
import { sized } from '../../../../test/support/size.ts'
import { requestAdjustment } from '../../src/money/adjustments/request-adjustment.ts'
import { cancelWithdrawal } from '../../src/money/withdrawals/cancel-withdrawal.ts'
import { processWithdrawal } from '../../src/money/withdrawals/process-withdrawals.ts'
import { requestWithdrawal } from '../../src/money/withdrawals/request-withdrawal.ts'
import { savepoint, type Tx, transaction } from '../../src/platform/db/transaction.ts'
import { AppError } from '../../src/platform/http/errors.ts'
import type { Deps } from '../../src/start/deps.ts'
import { createModules } from '../../src/start/modules.ts'
import { takeStep } from '../../src/trips/bookings/booking-step.ts'
import { choosePromo, removePromo } from '../../src/trips/bookings/choose-promo.ts'
import { cancelBooking, choosePayment, payBooking } from '../../src/trips/bookings/index.ts'
import { changeSettings } from '../support/change-settings.ts'
import { flatPromo } from '../support/flat-promo.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, book, driveUntil, mobiles } from '../support/trip.ts'

let deps: Deps | undefined
const server = await testServer({
  createModules: (created) => {
    deps = created
    return createModules(created)
  },
})
if (deps === undefined) throw new Error('the server has no modules')
const product: Deps = deps
const { db } = server
const [ana, ben, driver, admin] = await Promise.all(
  [mobiles.rider, mobiles.otherRider, mobiles.driver, mobiles.admin].map((mobile) => server.signIn(mobile)),
)
if (!ana || !ben || !driver || !admin) throw new Error('the demo lacks a person')

/** A trip that waits for its payment. It can no longer be cancelled. */
async function finishedTrip(rider: typeof ana): Promise<string> {
  if (!rider || !driver) throw new Error('the demo lacks a person')
  const booking = await acceptedTrip(server, rider, driver)
  await driveUntil('finish', { booking, rider, driver, database: server.database })
  return booking.id
}
const tripDate = new Date(server.clock.now().getTime() + 2 * 86_400_000).toISOString()
/** Two trips that can be paid, and two of the day after tomorrow that can be cancelled. */
const ids = [
  await finishedTrip(ana),
  await finishedTrip(ben),
  (await book(ana, { tripDate })).id,
  (await book(ben, { tripDate })).id,
]
const canBePaid = (booking: number) => booking < 2
const bookings = await Promise.all(
  ids.map(async (id) => {
    const { tripCost, convenienceFees } = await admin.call<typeof getBooking, 'admin'>(getBooking, {
      params: { id },
    })
    return { id, tripCost, fee: convenienceFees }
  }),
)
const promo = { name: 'Model', discount: 150, limit: 1 }
const { id: promoId } = await admin.call(promos.create, {
  body: flatPromo({
    promoName: promo.name,
    promoDiscountValue: String(promo.discount),
    promoUsageLimit: promo.limit,
  }),
})
// From now on: a driver without money gets no offers where drivers may not owe.
await changeSettings(admin, { adjustmentApprovalAbove: 0, negativeBalance: false })
await server.clock.settle()

const owners: readonly WalletOwner[] = [
  { role: 'rider', userId: ana.userId },
  { role: 'rider', userId: ben.userId },
  { role: 'driver', userId: driver.userId },
]
/** The rider of each booking, as an index of `owners`. */
const riderOf = [0, 1, 0, 1]
const driverIndex = 2

const settings = { riderWithDraw: true, bankFields: false }
const limits = { least: 1, most: Number.MAX_SAFE_INTEGER }
const acting = (person: number) => ({ ...at(owners, person), sessionId: '' })

interface Model {
  readonly balances: number[]
  readonly withdrawals: { owner: number; amount: number; state: 'requested' | 'processed' | 'cancelled' }[]
  readonly bookings: { state: 'open' | 'paid' | 'cancelled'; held: number; discount: number }[]
  /** By rider: whether the promo was used and not returned. */
  readonly used: boolean[]
}

interface Real {
  readonly tx: Tx
  readonly withdrawals: string[]
}

const newModel = (): Model => ({
  balances: owners.map(() => 0),
  withdrawals: [],
  bookings: bookings.map(() => ({ state: 'open', held: 0, discount: 0 })),
  used: owners.map(() => false),
})

const heldOf = (model: Readonly<Model>, owner: number) =>
  model.bookings.reduce((sum, { held }, index) => (riderOf[index] === owner ? sum + held : sum), 0)
const availableOf = (model: Readonly<Model>, owner: number) =>
  (model.balances[owner] ?? 0) - heldOf(model, owner)
const add = (model: Model, owner: number, amount: number) => {
  model.balances[owner] = (model.balances[owner] ?? 0) + amount
}
function at<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new Error(`there is no item ${index}`)
  return item
}

/** A command: the code with which the model refuses it, what it does to the model, and what it does in the database. */
abstract class Command implements fc.AsyncCommand<Model, Real> {
  abstract readonly name: string
  check(_: Readonly<Model>): boolean {
    return true
  }
  abstract refusal(model: Model): string | undefined
  abstract apply(model: Model): void
  abstract send(model: Model, real: Real): Promise<unknown>
  toString = () => this.name
  async run(model: Model, real: Real): Promise<void> {
    const refusal = this.refusal(model)
    const found = await savepoint(real.tx, () => this.send(model, real)).then(
      () => undefined,
      (error: unknown) => codeOf(error),
    )
    expect(found).toBe(refusal)
    if (refusal === undefined) this.apply(model)
    await compare(model, real)
  }
}

function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code
  throw error
}

/** Compares every amount of the database with the model. */
async function compare(model: Model, { tx }: Real): Promise<void> {
  const { rows: wallets } = await sql<{ userId: string; balance: number; held: number; sum: number }>`
    select a.user_id as "userId", a.balance, a.held,
      (select coalesce(sum(l.amount), 0)::bigint from ledger_lines l where l.account = a.name) as sum
    from ledger_accounts a where a.user_id = any(${owners.map(({ userId }) => userId)}::uuid[])`.execute(tx)
  const { rows } = await sql<{ kept: number; bank: number; uses: number; total: number }>`
    select coalesce(sum(amount) filter (where account = 'withdrawals'), 0)::bigint as kept,
      coalesce(sum(amount) filter (where account = 'clearing:bank'), 0)::bigint as bank,
      coalesce(sum(amount), 0)::bigint as total,
      (select user_avail from promos where id = ${promoId}::uuid) as uses
    from ledger_lines`.execute(tx)
  const found = owners.map(({ userId }) => wallets.find((wallet) => wallet.userId === userId))
  const sumOf = (state: string) =>
    model.withdrawals.reduce((sum, one) => (one.state === state ? sum + one.amount : sum), 0)
  expect({
    balances: found.map((wallet) => wallet?.balance ?? 0),
    lines: found.map((wallet) => wallet?.sum ?? 0),
    held: found.map((wallet) => wallet?.held ?? 0),
    ...rows[0],
  }).toEqual({
    balances: model.balances,
    lines: model.balances,
    held: owners.map((_, owner) => heldOf(model, owner)),
    kept: sumOf('requested'),
    bank: sumOf('processed'),
    total: 0,
    uses: model.used.filter(Boolean).length,
  })
}

/** What an admin adds to a wallet, or corrects in it. */
class Adjust extends Command {
  readonly kind: 'credit' | 'correction'
  readonly owner: number
  readonly amount: number
  readonly name: string
  constructor(kind: 'credit' | 'correction', owner: number, amount: number) {
    super()
    this.kind = kind
    this.owner = owner
    this.amount = amount
    this.name = `${kind} ${owner} ${amount}`
  }
  /** A driver may not owe; a rider may. */
  refusal = (model: Model) =>
    this.owner === driverIndex && this.amount < 0 && availableOf(model, this.owner) + this.amount < 0
      ? 'insufficient_balance'
      : undefined
  apply = (model: Model) => add(model, this.owner, this.amount)
  send = (_: Model, { tx }: Real) =>
    requestAdjustment(tx, product, {
      kind: this.kind,
      by: admin?.userId ?? '',
      userId: at(owners, this.owner).userId,
      amount: this.amount,
      note: 'A command',
    })
}

/**
 * Withdraws an amount, or what is available and this much more: 0 is the most that is granted, 1 the least that is not.
 */
class Withdraw extends Command {
  readonly owner: number
  readonly amount: number
  readonly isAboveAvailable: boolean
  readonly name: string
  constructor(owner: number, amount: number, isAboveAvailable = false) {
    super()
    this.owner = owner
    this.amount = amount
    this.isAboveAvailable = isAboveAvailable
    this.name = `withdraw ${owner} ${isAboveAvailable ? 'all and ' : ''}${amount}`
  }
  private sum = (model: Readonly<Model>) =>
    this.isAboveAvailable ? availableOf(model, this.owner) + this.amount : this.amount
  override check = (model: Readonly<Model>) => this.sum(model) > 0
  refusal(model: Model) {
    const open = model.withdrawals.filter(({ owner, state }) => owner === this.owner && state === 'requested')
    if (open.length >= withdrawalLimits.open) return 'too_many_withdrawals'
    return availableOf(model, this.owner) < this.sum(model) ? 'insufficient_balance' : undefined
  }
  apply(model: Model) {
    const amount = this.sum(model)
    add(model, this.owner, -amount)
    model.withdrawals.push({ owner: this.owner, amount, state: 'requested' })
  }
  async send(model: Model, { tx, withdrawals }: Real) {
    const { role, userId } = at(owners, this.owner)
    const request = { person: userId, role, amount: this.sum(model), limits, settings }
    withdrawals.push((await requestWithdrawal(tx, product, request)).id)
  }
}

class EndWithdrawal extends Command {
  readonly step: 'process' | 'cancel'
  readonly pick: number
  readonly name: string
  constructor(step: 'process' | 'cancel', pick: number) {
    super()
    this.step = step
    this.pick = pick
    this.name = `${step} withdrawal ${pick}`
  }
  override check = (model: Readonly<Model>) => model.withdrawals.length > 0
  private one = (model: Model) => at(model.withdrawals, this.pick % model.withdrawals.length)
  refusal(model: Model) {
    const { state } = this.one(model)
    return state === 'requested' ? undefined : `withdrawal_${state}`
  }
  apply(model: Model) {
    const one = this.one(model)
    one.state = this.step === 'process' ? 'processed' : 'cancelled'
    if (this.step === 'cancel') add(model, one.owner, one.amount)
  }
  send(model: Model, { tx, withdrawals }: Real) {
    const id = at(withdrawals, this.pick % model.withdrawals.length)
    const by = at(owners, this.one(model).owner).userId
    return this.step === 'process'
      ? processWithdrawal(tx, product, id, { by: admin?.userId ?? '' })
      : cancelWithdrawal(tx, product, { id, by, owner: by })
  }
}

/** Chooses the wallet part of a booking. */
class Hold extends Command {
  readonly booking: number
  readonly amount: number
  readonly name: string
  constructor(booking: number, amount: number) {
    super()
    this.booking = booking
    this.amount = amount
    this.name = `hold ${amount} for booking ${booking}`
  }
  override check = (model: Readonly<Model>) => at(model.bookings, this.booking).state === 'open'
  refusal(model: Model) {
    const { held, discount } = at(model.bookings, this.booking)
    if (this.amount > at(bookings, this.booking).tripCost - discount) return 'wrong_amount'
    const more = this.amount - held
    return more > 0 && availableOf(model, at(riderOf, this.booking)) < more
      ? 'insufficient_balance'
      : undefined
  }
  apply(model: Model) {
    at(model.bookings, this.booking).held = this.amount
  }
  send = (_: Model, { tx }: Real) =>
    takeStep(
      tx,
      product,
      choosePayment({
        bookingId: at(bookings, this.booking).id,
        acting: acting(at(riderOf, this.booking)),
        paymentMode: 'cash',
        walletAmount: this.amount,
      }),
    )
}

class UsePromo extends Command {
  readonly booking: number
  readonly name: string
  constructor(booking: number) {
    super()
    this.booking = booking
    this.name = `promo for booking ${booking}`
  }
  override check(model: Readonly<Model>) {
    const { state, discount } = at(model.bookings, this.booking)
    return state === 'open' && discount === 0
  }
  refusal(model: Model) {
    if (model.used[at(riderOf, this.booking)]) return 'promo_already_used'
    return model.used.filter(Boolean).length >= promo.limit ? 'promo_used_up' : undefined
  }
  apply(model: Model) {
    const booking = at(model.bookings, this.booking)
    booking.discount = promo.discount
    // The wallet pays no more than is due.
    booking.held = Math.min(booking.held, at(bookings, this.booking).tripCost - promo.discount)
    model.used[at(riderOf, this.booking)] = true
  }
  send = (_: Model, { tx }: Real) =>
    choosePromo(tx, product, {
      bookingId: at(bookings, this.booking).id,
      acting: acting(at(riderOf, this.booking)),
      name: promo.name,
    })
}

class RemovePromo extends Command {
  readonly booking: number
  readonly name: string
  constructor(booking: number) {
    super()
    this.booking = booking
    this.name = `no promo for booking ${booking}`
  }
  override check(model: Readonly<Model>) {
    const { state, discount } = at(model.bookings, this.booking)
    return state === 'open' && discount > 0
  }
  refusal = () => undefined
  apply(model: Model) {
    at(model.bookings, this.booking).discount = 0
    model.used[at(riderOf, this.booking)] = false
  }
  send = (_: Model, { tx }: Real) =>
    removePromo(tx, product, {
      bookingId: at(bookings, this.booking).id,
      acting: acting(at(riderOf, this.booking)),
    })
}

/** The trip is paid by its wallet part and in cash; or it is cancelled. */
class EndBooking extends Command {
  readonly step: 'pay' | 'cancel'
  readonly booking: number
  readonly name: string
  constructor(step: 'pay' | 'cancel', booking: number) {
    super()
    this.step = step
    this.booking = booking
    this.name = `${step} booking ${booking}`
  }
  override check = (model: Readonly<Model>) => at(model.bookings, this.booking).state === 'open'
  refusal() {
    // The driver of the finished trips has no part in the others.
    if (this.step === 'pay') return canBePaid(this.booking) ? undefined : 'booking_not_found'
    return canBePaid(this.booking) ? 'cancel_not_allowed' : undefined
  }
  apply(model: Model) {
    const booking = at(model.bookings, this.booking)
    const rider = at(riderOf, this.booking)
    const { tripCost, fee } = at(bookings, this.booking)
    if (this.step === 'pay') {
      add(model, rider, -booking.held)
      // The driver keeps the cash, earns the share and owes the rest.
      const cash = tripCost - booking.discount - booking.held
      add(model, driverIndex, tripCost - fee - cash)
    } else if (booking.discount > 0) model.used[rider] = false
    booking.state = this.step === 'pay' ? 'paid' : 'cancelled'
    booking.held = 0
  }
  send(_: Model, { tx }: Real) {
    const bookingId = at(bookings, this.booking).id
    return this.step === 'pay'
      ? payBooking(tx, product, { bookingId, acting: acting(driverIndex), means: 'cash' })
      : cancelBooking(tx, product, {
          bookingId,
          acting: acting(at(riderOf, this.booking)),
          reason: 'changed plans',
        })
  }
}

const owner = fc.nat({ max: owners.length - 1 })
const booking = fc.nat({ max: bookings.length - 1 })
const amount = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 600 }))
const commands = fc.commands(
  [
    fc.tuple(owner, amount).map(([who, sum]) => new Adjust('credit', who, sum)),
    fc.tuple(owner, amount).map(([who, sum]) => new Adjust('credit', who, sum)),
    fc
      .tuple(owner, amount, fc.boolean())
      .map(([who, sum, plus]) => new Adjust('correction', who, plus ? sum : -sum)),
    fc.tuple(owner, amount).map(([who, sum]) => new Withdraw(who, sum)),
    fc.tuple(owner, amount).map(([who, sum]) => new Withdraw(who, sum)),
    fc.tuple(owner, fc.nat({ max: 1 })).map(([who, more]) => new Withdraw(who, more, true)),
    fc.nat({ max: 9 }).map((pick) => new EndWithdrawal('process', pick)),
    fc.nat({ max: 9 }).map((pick) => new EndWithdrawal('cancel', pick)),
    fc.tuple(booking, amount).map(([which, sum]) => new Hold(which, sum)),
    booking.map((which) => new Hold(which, 0)),
    booking.map((which) => new UsePromo(which)),
    booking.map((which) => new RemovePromo(which)),
    booking.map((which) => new EndBooking('pay', which)),
    booking.map((which) => new EndBooking('cancel', which)),
  ],
  { maxCommands: 25, size: 'max' },
)

/** Ends a sequence: everything that it wrote is rolled back. */
class Undo extends Error {}

test(
  'wallets, holds, promos, withdrawals and corrections do what the model does',
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const played = transaction(db, async (tx) => {
          await fc.asyncModelRun(() => ({ model: newModel(), real: { tx, withdrawals: [] } }), sequence)
          // Every entry sums to zero, as a commit would check.
          await sql`set constraints all immediate`.execute(tx)
          throw new Undo()
        })
        await played.catch((error: unknown) => {
          if (!(error instanceof Undo)) throw error
        })
      }),
      { seed: testSeed, numRuns: sized(150, 10_000), endOnFailure: true },
    )
  },
  sized(60_000, 1_800_000),
)
