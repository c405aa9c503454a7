// What the tests of refunds share: a service with Stripe's emulator, people, paid rides and top-ups, and what Stripe and
// staff do.
import { createHmac } from 'node:crypto'
import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import * as contract from '@cabstand/contract/http/money/card-refunds'
import { checkPayment, openBookingPayment, openTopUp } from '@cabstand/contract/http/money/payments'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { startEmulator } from '@cabstand/emulators/start'
import { stripe } from '@cabstand/emulators/stripe'
import { beforeEach } from 'vitest'
import { withOwner } from '../../../../test/support/as-owner.ts'
import { atEnd } from '../../../../test/support/at-end.ts'
import { auditLedger } from '../../../../test/support/audit-ledger.ts'
import { numberReceipts } from '../../src/money/receipts/index.ts'
import { createKeyedHash } from '../../src/people/auth/index.ts'
import { newId } from '../../src/platform/new-id.ts'
import { asOwner } from '../support/as-owner.ts'
import { findProblems, linesAbout, makeCarrier, offerParcels, readBalance } from '../support/money.ts'
import { testSecret, testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, mobiles } from '../support/trip.ts'
import { pay } from './providers/payer.ts'

/** For one test file: the emulator and the service end with it. */
export async function openRefundStage() {
  const emulator = await startEmulator(stripe)
  const server = await testServer({ payments: emulator.environment })
  atEnd(() => emulator.close())
  const { database, clock } = server
  await asOwner(database, 'update users set receipts_by_mail = false')
  await offerParcels(database)
  const rider = await server.signIn(mobiles.rider)
  const driver = await server.signIn(mobiles.driver)
  const carrier = await server.signIn(mobiles.simulated(0))
  const admin = await server.signIn(mobiles.admin)
  await makeCarrier(database, carrier.userId)

  beforeEach(() => {
    Object.assign(emulator.scenario, { fault: 'none', webhooks: 'once', refunds: 'done' })
  })

  type Opened = Awaited<ReturnType<typeof openedTopUp>>
  const openedTopUp = (amount: number) => rider.call(openTopUp, { body: { provider: 'stripe', amount } })

  /** The payer pays at Stripe and comes back. */
  async function paid({ attemptId, checkout }: Opened): Promise<string> {
    await pay(checkout, 'approve')
    await rider.call(checkPayment, { params: { id: attemptId }, body: { left: false } })
    await emulator.settle()
    await clock.settle()
    return attemptId
  }

  const topUp = async (amount: number) => paid(await openedTopUp(amount))
  const openFor = (id: string) =>
    rider.call(openBookingPayment, { params: { id }, body: { provider: 'stripe', walletAmount: 0 } })

  /** A ride that is over and paid by card. */
  async function paidRide() {
    const booking = await acceptedTrip(server, rider, driver)
    await driveUntil('finish', { booking, rider, driver })
    const opened = await openFor(booking.id)
    await paid(opened)
    return { booking, attemptId: opened.attemptId, amount: opened.amount }
  }

  const send = (id: string, amount: number) =>
    admin.call(contract.refundPayment, { params: { id }, body: { amount, reason: 'The car was late' } })
  /** Sends a refund, and waits for its job and the webhooks. */
  async function refund(id: string, amount: number) {
    await send(id, amount)
    await clock.settle()
    await emulator.settle()
    await clock.settle()
    return read(id)
  }
  const refused = (id: string, amount: number) =>
    admin.refused(contract.refundPayment, { params: { id }, body: { amount, reason: 'The car was late' } })

  async function read(id: string) {
    const all = await asOwner<{ booking_id: string | null; user_id: string }>(
      database,
      'select booking_id, user_id from payment_attempts where id = $1',
      [id],
    )
    const { booking_id: booking, user_id: user } = all[0] ?? {}
    const { payments } = booking
      ? await admin.call(contract.listBookingPayments, { params: { id: booking } })
      : await admin.call(contract.listTopUpPayments, { params: { id: user ?? '' } })
    const payment = payments.find((one) => one.id === id)
    if (payment === undefined) throw new Error('the payment is not listed')
    return payment
  }
  const balanceOf = () => readBalance(rider)
  const linesOf = (refundId: string | undefined) => linesAbout(database, refundId)

  /** What Stripe sends about a refund. */
  async function tell(type: string, refundData: object, eventId = newId()): Promise<number> {
    const body = JSON.stringify({ id: `evt_${eventId}`, type, data: { object: refundData } })
    const t = Math.floor(clock.now().getTime() / 1000)
    const secret = emulator.environment.STRIPE_WEBHOOK_SECRET ?? ''
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` }
    const { status } = await fetch(`${server.url}/payments/stripe/webhook`, { method: 'POST', headers, body })
    await clock.settle()
    return status
  }
  type Told = Awaited<ReturnType<typeof read>>
  const dataOf = ({ providerPaymentId }: Told, change: object) => ({
    id: 're_other',
    status: 'succeeded',
    payment_intent: providerPaymentId,
    amount: 100,
    currency: 'eur',
    ...change,
  })
  const countTold = async (title: 'Refund sent' | 'Refund not paid') => {
    const { notifications } = await rider.call(listNotifications, { query: {} })
    return notifications.filter((one) => one.title === title).length
  }
  const cancel = ({ id }: RiderBooking) =>
    rider.call(bookings.cancelBooking, { params: { id }, body: { reason: 'changed plans' } })
  /** What is wrong with the books, by the ledger's own check and by an audit of the tables. */
  async function auditBooks(): Promise<string[]> {
    await clock.settle()
    await numberReceipts({ db: database.db, hash: createKeyedHash(testSecret) })
    return [...(await findProblems(database.db)), ...(await withOwner(database.ownerUrl, auditLedger))]
  }
  const people = { rider, driver, carrier, admin }
  const payments = { openedTopUp, topUp, openFor, paid, paidRide, read, cancel }
  const refunds = { send, refund, refused, linesOf, countTold }
  return { emulator, server, ...people, ...payments, ...refunds, balanceOf, tell, dataOf, auditBooks }
}
