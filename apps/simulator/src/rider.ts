import type { CallInput } from '@cabstand/contract/endpoint'
import { listPromoOffers } from '@cabstand/contract/http/money/promo-offers'
import { updateMe } from '@cabstand/contract/http/people/users'
import {
  cancelBooking,
  createBooking,
  getBooking,
  listBookings,
  rateBooking,
} from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { isFinal } from '@cabstand/domain/booking/status'
import type { City } from './city.ts'
import { connect, type RealtimeSocket } from './connection.ts'
import {
  type CancelPlan,
  chooseParcel,
  chooseQuote,
  chooseRating,
  habits,
  mayBook,
  type ParcelChoices,
  planCancel,
  secondsToNextTrip,
} from './decisions.ts'
import { type BookingChanges, type FollowedBooking, followBooking } from './follow-booking.ts'
import { Person } from './person.ts'
import type { Prng } from './prng.ts'
import { Refusal, type Session } from './session.ts'
import type { Staff } from './staff.ts'

/** After this long without an event, a rider checks whether one was missed. */
const checkSeconds = 30
const graceSeconds = 3
/** A rider stops waiting for a car after this time. */
const patienceMs = 15 * 60_000
const promoCodes = [
  'promo_not_found',
  'promo_expired',
  'promo_used_up',
  'promo_already_used',
  'promo_min_order',
] as const
const limitedSeconds = 10 * 60
const firstNames = [
  'Ada',
  'Bruno',
  'Chiara',
  'Dario',
  'Elif',
  'Farid',
  'Gita',
  'Hana',
  'Ivo',
  'Julia',
] as const
const lastNames = [
  'Alves',
  'Brandt',
  'Conti',
  'Duarte',
  'Ersoy',
  'Fischer',
  'Ghali',
  'Horvat',
  'Ito',
] as const

const dropNotes = ['Ring the bell', 'Leave it with the neighbour', 'Second floor', 'Call on arrival'] as const

/** A rider: compares quotes, books, follows the trip, sometimes cancels, and rates. */
export class Rider extends Person {
  readonly session: Session<'rider'>
  private readonly staff: Staff
  private readonly meanPauseSeconds: number
  private socket: RealtimeSocket | undefined

  constructor(options: {
    city: City
    staff: Staff
    session: Session<'rider'>
    prng: Prng
    meanPauseSeconds: number
  }) {
    super(options.city, options.prng)
    this.staff = options.staff
    this.session = options.session
    this.meanPauseSeconds = options.meanPauseSeconds
  }

  leave(): void {
    this.stop()
    this.socket?.disconnect()
  }

  protected async live(): Promise<void> {
    await this.introduce()
    this.socket ??= connect(this.city, this.session)
    const { bookings } = await this.session.call(listBookings, { query: { scope: 'now' } })
    for (const { id } of bookings) {
      await this.ride(this.socket, await this.session.call(getBooking, { params: { id } }))
    }
    for (;;) {
      await this.wait(secondsToNextTrip(this.prng, this.meanPauseSeconds))
      const booking = await this.book()
      if (booking !== undefined) await this.ride(this.socket, booking)
    }
  }

  /** Signs in; the first sign-in creates the account. */
  private async introduce(): Promise<void> {
    const me = await this.session.signIn()
    this.staff.simulated.add(me.id)
    if (me.profileComplete) return
    const body = {
      firstName: this.prng.pick(firstNames),
      lastName: this.prng.pick(lastNames),
      email: `rider${this.session.mobile.slice(-3)}@riders.example`,
    }
    await this.session.call(updateMe, { body })
  }

  /** Books a short trip when enough cars are free; undefined when it was not possible this time. */
  private async book(): Promise<RiderBooking | undefined> {
    const { city, prng, session } = this
    if (!this.isCityFree()) return undefined
    const trip = await city.findTrip(prng)
    if (trip === undefined) return undefined
    const sends = prng.chance(habits.parcelShare)
    const quoteAll = sends
      ? this.staff.quote
      : (body: CallInput<typeof createQuotes>['body']) => session.call(createQuotes, { body })
    const { route, quotes } = await quoteAll(trip)
    const { min, max } = habits.tripMeters
    if (route.distanceMeters < min || route.distanceMeters > max) return undefined
    const quote = chooseQuote(
      prng,
      quotes.filter(({ carType }) => (carType.service === 'delivery') === sends),
    )
    // Others may have booked in the meantime.
    if (quote === undefined || !this.isCityFree()) return undefined
    city.asking.add(session.mobile)
    try {
      const booking = await (sends ? this.send(trip, quote.carType) : this.bookRide(quote.quoteId))
      if (!(booking instanceof Refusal)) {
        city.tally.booked += 1
        return booking
      }
      city.asking.delete(session.mobile)
      // Simulated riders wait like others.
      if (booking.code === 'booking_paused') await this.wait(limitedSeconds)
    } catch (error) {
      city.asking.delete(session.mobile)
      throw error
    }
    city.asking.delete(session.mobile)
    return undefined
  }

  private async bookRide(quoteId: string): Promise<RiderBooking | Refusal> {
    const promo = await this.choosePromo(quoteId)
    return this.session.attempt(createBooking, { body: { quoteId, ...promo } }, [
      ...promoCodes,
      'no_driver_found_alert_messege',
      'quote_expired',
      'booking_paused',
    ])
  }

  /** Sends a parcel by calling a dispatcher: it is paid in cash, because simulated riders have no money in a wallet. */
  private async send(trip: Trip, carType: ParcelChoices & { id: string }): Promise<RiderBooking | Refusal> {
    const { prng, session, staff } = this
    const parcels = [{ carType: carType.id, ...chooseParcel(prng, carType) }]
    const { quotes } = await staff.quote({ ...trip, parcels })
    const quote = quotes.find((each) => each.carType.id === carType.id)
    if (quote === undefined) return new Refusal('select_proper')
    const id = await staff.book({
      quoteId: quote.quoteId,
      customer: session.me.id,
      deliveryPerson: `${prng.pick(firstNames)} ${prng.pick(lastNames)}`,
      deliveryPersonPhone: session.mobile,
      deliveryInstructions: prng.pick(dropNotes),
    })
    return id instanceof Refusal ? id : session.call(getBooking, { params: { id } })
  }

  /** Now and then a rider uses a promo; the best one is left to people who try the demo. */
  private async choosePromo(quoteId: string): Promise<{ promo?: string }> {
    if (!this.prng.chance(habits.promoShare)) return {}
    const { promos } = await this.session.call(listPromoOffers, { query: { quoteId } })
    const other = promos.slice(1).at(-1)
    return other === undefined ? {} : { promo: other.promoName }
  }

  private isCityFree(): boolean {
    const { online, busy, asking } = this.city
    return mayBook({ online: online.size, busy: busy.size + asking.size })
  }

  private async ride(socket: RealtimeSocket, booking: RiderBooking): Promise<void> {
    try {
      await new Ride({ city: this.city, session: this.session, person: this, socket }, booking).follow()
    } finally {
      this.city.asking.delete(this.session.mobile)
    }
  }
}

type Trip = NonNullable<Awaited<ReturnType<City['findTrip']>>>

interface RideParts {
  readonly city: City
  readonly session: Session<'rider'>
  readonly person: Rider
  readonly socket: RealtimeSocket
}

/** A booking from the rider's point of view. */
class Ride {
  private readonly parts: RideParts
  private readonly booking: RiderBooking
  private readonly begunMs = Date.now()
  private status: RiderBooking['status']
  private acceptedMs: number | undefined
  private cancelPlan: CancelPlan | undefined

  constructor(parts: RideParts, booking: RiderBooking) {
    this.parts = parts
    this.booking = booking
    this.status = booking.status
    this.cancelPlan = planCancel(parts.person.prng)
  }

  async follow(): Promise<void> {
    const { city, socket, person } = this.parts
    const { id, eventNumber } = this.booking
    const followed = followBooking(city, socket, { bookingId: id, after: eventNumber }, (changes) => {
      this.apply(changes)
      person.wake()
    })
    try {
      while (!isFinal(this.status)) await this.liveThrough(followed)
    } finally {
      followed.stop()
    }
  }

  /** What the rider does in the current status of the booking. */
  private async liveThrough(followed: FollowedBooking): Promise<void> {
    const { person } = this.parts
    const seen = this.status
    const moved = () => this.status !== seen
    if (seen === 'PAID') return this.rate()
    if (this.cancelPlan?.status === seen) {
      await person.wait(this.cancelPlan.afterSeconds, moved)
      if (!moved()) await this.cancel('My plans changed')
      this.cancelPlan = undefined
      return
    }
    await person.wait(checkSeconds, moved)
    if (moved()) return
    await this.check(followed)
    const tired = Date.now() - this.begunMs > patienceMs
    if (tired && (this.status === 'NEW' || this.status === 'ACCEPTED')) await this.cancel('I waited too long')
  }

  /** Compares with the server: an event missing from the socket is an error. */
  private async check(followed: FollowedBooking): Promise<void> {
    const { city, session, person, socket } = this.parts
    const booking = await session.call(getBooking, { params: { id: this.booking.id } })
    if (booking.eventNumber <= followed.number) return
    await person.wait(graceSeconds, () => booking.eventNumber <= followed.number)
    if (booking.eventNumber <= followed.number) return
    if (socket.connected) city.tally.error('feed:event', 'missed')
    this.apply(booking)
  }

  private async cancel(reason: string): Promise<void> {
    const input = { params: { id: this.booking.id }, body: { reason } }
    await this.parts.session.attempt(cancelBooking, input, ['cancel_not_allowed', 'wrong_status'])
  }

  private async rate(): Promise<void> {
    const { session, person } = this.parts
    await person.wait(person.prng.between(2, 8))
    const rating = chooseRating(person.prng)
    const input = { params: { id: this.booking.id }, body: rating === undefined ? {} : { rating } }
    this.apply(await session.call(rateBooking, input))
  }

  private apply({ status, cancelledBy }: BookingChanges): void {
    if (status === undefined || status === this.status) return
    this.status = status
    const { tally, asking } = this.parts.city
    const nowMs = Date.now()
    if (status !== 'NEW') asking.delete(this.parts.session.mobile)
    if (status === 'ACCEPTED') {
      this.acceptedMs = nowMs
      tally.accepted += 1
      tally.toAccept((nowMs - this.begunMs) / 1000)
    } else if (status === 'ARRIVED' && this.acceptedMs !== undefined) {
      tally.toPickup((nowMs - this.acceptedMs) / 1000)
    } else if (status === 'STARTED') tally.started += 1
    else if (status === 'COMPLETE') tally.completed += 1
    else if (status === 'CANCELLED') tally.cancelled(cancelledBy ?? 'unknown')
  }
}
