import * as contract from '@cabstand/contract/http/trips/bookings'
import { describe, expect, test } from 'vitest'
import { chanceOf } from '../../../../test/support/seed.ts'
import { sized } from '../../../../test/support/size.ts'
import { holdLock } from '../support/as-owner.ts'
import { driveUntil } from '../support/trip.ts'
import type { Lane } from './lane.ts'
import { race } from './race.ts'
import { raceStage } from './race-stage.ts'
import { codeOf, type Racer, Round } from './round.ts'

const stage = await raceStage({ autoDispatch: false })

const slab = (amount: number) => [
  { minsDelayed: 0, amount },
  { minsDelayed: 2, amount: amount + 300 },
]
const fromTwoMinutes = [{ minsDelayed: 2, amount: 200 }]
const lanes = await Promise.all(
  [slab(150), fromTwoMinutes, slab(70), slab(400), slab(10), slab(333)]
    .slice(0, sized(3, 6))
    .map((cancelSlab) => stage.openLane({ drivers: 1, cancelSlab })),
)

type Canceller = 'rider' | 'driver' | 'admin'

/** Who may cancel a booking in this status (spec decision 11). */
const mayCancel = {
  ACCEPTED: ['rider', 'driver', 'admin'],
  ARRIVED: ['driver', 'admin'],
  STARTED: ['admin'],
  REACHED: [],
} as const satisfies Record<string, readonly Canceller[]>
type Running = keyof typeof mayCancel

interface DriversStep {
  readonly call: typeof contract.arriveBooking | typeof contract.startBooking | typeof contract.reachBooking
  readonly from: Running
  readonly to: Running
  readonly event: string
  /** The state of the booking when the race begins. */
  readonly before: readonly string[]
}

const accepted = ['requested', 'asked', 'accepted']
const steps = {
  arrival: {
    call: contract.arriveBooking,
    from: 'ACCEPTED',
    to: 'ARRIVED',
    event: 'arrived',
    before: accepted,
  },
  start: {
    call: contract.startBooking,
    from: 'ARRIVED',
    to: 'STARTED',
    event: 'started',
    before: [...accepted, 'arrived'],
  },
  end: {
    call: contract.reachBooking,
    from: 'STARTED',
    to: 'REACHED',
    event: 'reached',
    before: [...accepted, 'arrived', 'started'],
  },
} as const satisfies Record<string, DriversStep>

describe.each([
  { name: 'arrival', ends: ['went on', 'cancelled before', 'went on and was cancelled'] },
  // After the arrival a rider cannot cancel; after the start only an admin can.
  { name: 'start', ends: ['went on', 'cancelled before', 'went on and was cancelled'] },
  { name: 'end', ends: ['went on', 'cancelled before'] },
] as const)('a cancellation concurrent with the $name of the trip', ({ name, ends }) => {
  race('both get the right result, and the fee is right in any order', {
    stage,
    lanes,
    smallRounds: 9,
    ends,
    play: (round, lane) => playStep(round, lane, steps[name]),
  })
})

async function playStep(round: Round, lane: Lane, step: DriversStep): Promise<string> {
  const { rider, driver } = lane
  const booking = await lane.accepted(round)
  const trip = { booking, rider, driver: round.somewhere(driver) }
  if (step.from === 'ARRIVED') await driveUntil('arrive', trip)
  if (step.from === 'STARTED') await driveUntil('start', trip)
  const walletBefore = await lane.balance(rider)
  const who = round.draw<Canceller>('cancelled by', ['rider', 'driver', 'admin'])
  const params = { id: booking.id }
  const [stepped, cancelled] = await round.atOnce([
    { by: driver, call: step.call, input: { params, body: startBody(step, booking.otp) } },
    { by: lane[who], call: contract.cancelBooking, input: { params, body: { reason: 'changed' } } },
  ])
  const may = (status: Running) => (mayCancel[status] as readonly Canceller[]).includes(who)
  const stepFirst = ['ok', may(step.to) ? 'ok' : 'cancel_not_allowed']
  const cancelFirst = may(step.from) ? ['wrong_status', 'ok'] : ['ok', 'cancel_not_allowed']
  const answers = [codeOf(stepped), codeOf(cancelled)]
  expect([stepFirst, cancelFirst]).toContainEqual(answers)

  const [wentOn, wasCancelled] = answers.map((code) => code === 'ok')
  // Only a rider pays a fee, and only when a driver was on the way.
  const fee = wasCancelled && who === 'rider' ? lane.fee : 0
  const record = await lane.record(booking)
  expect(record).toMatchObject({
    status: wasCancelled ? 'CANCELLED' : step.to,
    cancelledBy: wasCancelled ? who : null,
    cancellationFee: fee,
    driver: driver.userId,
    events: [...step.before, ...(wentOn ? [step.event] : []), ...(wasCancelled ? ['cancelled'] : [])],
    offers: { [driver.userId]: 'accepted' },
    queue: !wasCancelled,
  })
  expect(record.ledger).toEqual(
    fee === 0 ? {} : { cancelled: { [`rider:${rider.userId}`]: -fee, 'platform:cancellation': fee } },
  )
  expect(await lane.balance(rider)).toBe(walletBefore - fee)
  if (!wasCancelled) await end(lane, booking, step)
  return wasCancelled ? (wentOn ? 'went on and was cancelled' : 'cancelled before') : 'went on'
}

const startBody = (step: DriversStep, otp: string | null) =>
  step.call === contract.startBooking ? { ...(otp !== null && { otp }) } : { confirmFar: true }

/** A finished trip cannot be cancelled, and its driver is free. */
async function end(lane: Lane, booking: { id: string }, step: DriversStep): Promise<void> {
  if (step.to === 'REACHED')
    await lane.driver.call(contract.finishBooking, { params: { id: booking.id }, body: {} })
  else await lane.clear(booking)
}

describe('a Book Later that is cancelled while its driver accepts another booking', () => {
  /** A booking that the driver has accepted for tomorrow, and one that is offered to them now. */
  async function twoBookings(round: Round, lane: Lane) {
    const tomorrow = await lane.acceptedForTomorrow(round)
    const now = await lane.book(round)
    await lane.assign(round, now)
    const cancel = {
      by: lane[round.draw('cancelled by', ['rider', 'admin'])],
      call: contract.cancelBooking,
      input: { params: { id: tomorrow.id }, body: { reason: 'changed' } },
    }
    const accept = { by: lane.driver, call: contract.acceptBooking, input: { params: { id: now.id } } }
    return { tomorrow, now, cancel, accept }
  }

  /** In any order, both calls succeed, and the driver is on the current job. */
  async function expectBothDone(lane: Lane, tomorrow: { id: string }, now: { id: string }) {
    expect(await lane.record(tomorrow)).toMatchObject({ status: 'CANCELLED', cancellationFee: 0, ledger: {} })
    expect(await lane.record(now)).toMatchObject({ status: 'ACCEPTED', queue: true })
    await lane.clear(now)
    expect(await lane.queues()).toEqual([false])
  }

  race('leaves the driver on the job', {
    stage,
    lanes,
    smallRounds: 6,
    ends: ['both'],
    play: async (round, lane) => {
      const { tomorrow, now, cancel, accept } = await twoBookings(round, lane)
      expect((await round.atOnce([cancel, accept])).map(codeOf)).toEqual(['ok', 'ok'])
      await expectBothDone(lane, tomorrow, now)
      return 'both'
    },
  })

  test.each([
    {
      first: 'the acceptance',
      // Both lock the driver's row.
      lock: 'select from users where id = $2 and $1::uuid is not null for update',
    },
    {
      first: 'the cancellation',
      // It has read the clock before it writes its event, so the acceptance is the later one.
      lock: `insert into booking_events (booking_id, number, type, actor, changes)
        select id, event_number + 1, 'booking.alerted', 'system', '{}' from bookings where id = $1 and driver = $2`,
    },
  ])('leaves the driver on the job when $first begins first', async ({ first, lock }) => {
    const [lane] = lanes
    if (lane === undefined) throw new Error('there is no lane')
    const round = new Round({ number: 0, chance: chanceOf(first), urls: stage.urls })
    const { tomorrow, now, cancel, accept } = await twoBookings(round, lane)
    const held = await holdLock(stage.server.database, lock, [tomorrow.id, lane.driver.userId])
    const send = ({ by, call, input }: Racer) => by.send(call, input)
    const waiting = send(first === 'the acceptance' ? accept : cancel)
    await held.waiting(1)
    const next = send(first === 'the acceptance' ? cancel : accept)
    if (first === 'the acceptance') await held.waiting(2)
    else expect(codeOf(await next)).toBe('ok')
    await held.release()
    expect([codeOf(await waiting), codeOf(await next)]).toEqual(['ok', 'ok'])
    await expectBothDone(lane, tomorrow, now)
  })
})
