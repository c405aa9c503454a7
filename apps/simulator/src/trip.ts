import {
  arriveBooking,
  cancelBooking,
  finishBooking,
  getBooking,
  payBooking,
  reachBooking,
  startBooking,
} from '@cabstand/contract/http/trips/bookings'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import type { LatLng } from '@cabstand/domain/distance'
import type { Car } from './car.ts'
import type { City } from './city.ts'
import type { RealtimeSocket } from './connection.ts'
import { planMishap } from './decisions.ts'
import { followBooking } from './follow-booking.ts'
import { takePictures } from './parcel-pictures.ts'
import type { Person } from './person.ts'
import { Refusal, type Session } from './session.ts'
import type { Staff } from './staff.ts'

export interface TripParts {
  readonly city: City
  readonly staff: Staff
  readonly session: Session<'driver'>
  readonly socket: RealtimeSocket
  readonly car: Car
  readonly person: Person
}

/** Book Later: a driver departs this long before its time. */
const earlyMs = 20 * 60_000

/** When the drive to a booking's pickup may begin. */
export function dueFromMs(booking: { readonly tripDate: string }): number {
  return Date.parse(booking.tripDate) - earlyMs
}

/** Whether the driver has something to do now. */
export function isDue(booking: Pick<DriverBooking, 'status' | 'tripDate' | 'paymentMode'>): boolean {
  if (booking.status === 'PENDING') return booking.paymentMode === 'cash'
  return booking.status !== 'ACCEPTED' || dueFromMs(booking) <= Date.now()
}

/** Drives an accepted trip from its current status to its end, step by step. */
export async function driveTrip(parts: TripParts, accepted: DriverBooking): Promise<void> {
  const trip = new Trip(parts, accepted)
  const followed = followBooking(
    parts.city,
    parts.socket,
    { bookingId: accepted.id, after: accepted.eventNumber },
    ({ status, drop }) => {
      if (status === 'CANCELLED') trip.cancel()
      else if (drop !== undefined) trip.changeDrop(drop)
    },
  )
  try {
    await trip.drive()
  } finally {
    followed.stop()
  }
}

class Trip {
  private readonly parts: TripParts
  private readonly mapVersion: string
  private booking: DriverBooking
  private cancelled = false
  private unreachable = false
  private dropChanged = false

  constructor(parts: TripParts, booking: DriverBooking) {
    this.parts = parts
    this.booking = booking
    this.mapVersion = parts.city.mapVersion
  }

  cancel(): void {
    this.cancelled = true
    this.parts.person.wake()
  }

  /** The rider has chosen another drop-off on the way. */
  changeDrop(drop: DriverBooking['drop']): void {
    const { status, drop: known } = this.booking
    if (status !== 'STARTED' || (drop.lat === known.lat && drop.lng === known.lng)) return
    this.booking = { ...this.booking, drop }
    this.dropChanged = true
    this.parts.person.wake()
  }

  async drive(): Promise<void> {
    while (!this.cancelled && isDue(this.booking)) {
      const before = this.booking.status
      const answer = await this.nextStep()
      if (answer === undefined) return
      if (!(answer instanceof Refusal)) this.booking = answer
      else await this.readAgain(before, answer)
    }
  }

  /** Performs the next step for the status; undefined when the trip has ended for its driver. */
  private nextStep(): Promise<DriverBooking | Refusal | undefined> {
    switch (this.booking.status) {
      case 'ACCEPTED':
        return this.goToPickup()
      case 'ARRIVED':
        return this.start()
      case 'STARTED':
        return this.goToDrop()
      case 'REACHED':
        return this.finish()
      case 'PENDING':
        return this.takeCash()
      default:
        return Promise.resolve(undefined)
    }
  }

  private async goToPickup() {
    const mishap = this.parts.city.rough ? planMishap(this.parts.person.prng) : undefined
    if (mishap?.kind === 'givesBack') return this.giveBack(mishap.seconds)
    if (mishap?.kind === 'lost') await this.loseConnection(mishap.seconds)
    await this.driveTo([this.booking.pickup])
    if (this.cancelled) return undefined
    if (this.isElsewhere) return this.giveUp()
    return this.takeAtStop(arriveBooking)
  }

  private async start() {
    const { person, staff, session } = this.parts
    const secondsToTrip = (Date.parse(this.booking.tripDate) - Date.now()) / 1000
    await person.wait(Math.max(person.prng.between(4, 12), secondsToTrip), () => this.isOver)
    if (this.cancelled) return undefined
    if (this.isElsewhere) return this.giveUp()
    const pictured = await takePictures(session, this.booking)
    if (pictured instanceof Refusal) return pictured
    const otp = this.booking.otpRequired ? await staff.findBookingOtp(this.booking.id) : undefined
    return session.attempt(startBooking, { ...this.call, body: otp === undefined ? {} : { otp } }, [
      'wrong_status',
    ])
  }

  private async goToDrop() {
    await this.driveTo([...this.booking.waypoints, this.booking.drop])
    while (this.dropChanged && !this.isOver) {
      this.dropChanged = false
      await this.driveTo([this.booking.drop])
    }
    if (this.cancelled) return undefined
    const pictured = await takePictures(this.parts.session, this.booking)
    return pictured instanceof Refusal ? pictured : this.takeAtStop(reachBooking)
  }

  /**
   * A stop in a park may be too far from its road for the server, which then asks for confirmation; the car cannot get
   * nearer.
   */
  private async takeAtStop(step: typeof arriveBooking | typeof reachBooking) {
    const { session } = this.parts
    const asked = ['far_from_stop', 'position_unknown'] as const
    const answer = await session.attempt(step, this.call, ['wrong_status', ...asked])
    if (!(answer instanceof Refusal) || !asked.some((code) => code === answer.code)) return answer
    return session.attempt(step, { ...this.call, body: { confirmFar: true } }, ['wrong_status'])
  }

  private async finish() {
    await this.parts.person.wait(2)
    return this.parts.session.attempt(finishBooking, this.call, ['wrong_status'])
  }

  private async takeCash() {
    await this.parts.person.wait(this.parts.person.prng.between(2, 5))
    const body = { paymentMode: 'cash', cashAmount: this.booking.payableAmount } as const
    return this.parts.session.attempt(payBooking, { ...this.call, body }, ['wrong_status'])
  }

  private async giveBack(afterSeconds: number) {
    await this.parts.person.wait(afterSeconds, () => this.isOver)
    if (this.cancelled) return undefined
    const body = { reason: 'My car broke down' }
    return this.parts.session.attempt(cancelBooking, { ...this.call, body }, ['wrong_status'])
  }

  /** The phone is silent, and the car stands. */
  private async loseConnection(seconds: number): Promise<void> {
    const { socket, person } = this.parts
    socket.disconnect()
    await person.wait(seconds)
    socket.connect()
  }

  /** Another map was imported: the pickup is not on the new map. */
  private giveUp() {
    const body = { reason: 'The city has changed' }
    return this.parts.session.attempt(cancelBooking, { ...this.call, body }, ['wrong_status'])
  }

  private async driveTo(stops: readonly LatLng[]): Promise<void> {
    const { city, car, person } = this.parts
    if (this.isElsewhere) return
    const motion = await city.route([car.state, ...stops])
    if (motion === undefined) {
      // The booking was made on an earlier map version.
      this.unreachable = true
      return city.tally.refusal('no_road')
    }
    car.drive(motion)
    await person.wait(car.secondsLeft, () => this.isOver || this.dropChanged)
    if (this.isOver || this.dropChanged) car.stop()
  }

  /** Another actor changed the trip, such as the rider or an admin: continues from the new status. */
  private async readAgain(before: DriverBooking['status'], refusal: Refusal): Promise<void> {
    this.booking = await this.parts.session.call(getBooking, { params: { id: this.booking.id } })
    if (this.booking.status !== before) return
    throw new Error(`${before} booking refuses its next step with ${refusal.code}`)
  }

  private get call() {
    return { params: { id: this.booking.id }, body: {} }
  }

  private get isElsewhere(): boolean {
    return this.unreachable || this.parts.city.mapVersion !== this.mapVersion
  }

  private get isOver(): boolean {
    return this.cancelled || this.isElsewhere
  }
}
