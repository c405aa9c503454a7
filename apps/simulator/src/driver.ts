import { acceptBooking, declineBooking, getWork } from '@cabstand/contract/http/trips/bookings'
import { setAvailability } from '@cabstand/contract/http/trips/fleet'
import { offerSeen, offersFeed } from '@cabstand/contract/realtime/bookings'
import type { FeedStateMessage } from '@cabstand/contract/realtime/protocol'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import type { Offer } from '@cabstand/contract/schemas/offer'
import { stateOf, topicOf } from '@cabstand/contract/topics'
import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { Car } from './car.ts'
import type { City } from './city.ts'
import { connect, type RealtimeSocket, sendMessage } from './connection.ts'
import { holdBackSeconds, planOffer } from './decisions.ts'
import { Person } from './person.ts'
import type { Prng } from './prng.ts'
import { Refusal, type Session } from './session.ts'
import type { Staff } from './staff.ts'
import { driveTrip, dueFromMs, isDue } from './trip.ts'

const cruiseMeters = 1300

interface ConsideredOffer {
  readonly offer: Offer
  readonly declines: boolean
  decideAtMs: number
}

/** A driver: cruises, accepts offers, drives trips, and resumes after every failure. */
export class Driver extends Person {
  readonly session: Session<'driver'>
  private readonly staff: Staff
  /** Leaves bookings to human drivers first. */
  private readonly holdsBack: boolean
  private readonly car: Car
  private socket: RealtimeSocket | undefined
  /** The newest offers, also those that came during a trip. */
  private offers: readonly Offer[] = []
  private considered = new Map<string, ConsideredOffer>()
  private mapVersion: string | undefined
  private moveAtMs = 0

  constructor(options: {
    city: City
    staff: Staff
    session: Session<'driver'>
    prng: Prng
    holdsBack: boolean
  }) {
    super(options.city, options.prng)
    this.staff = options.staff
    this.session = options.session
    this.holdsBack = options.holdsBack
    this.car = new Car(options.city, options.prng, options.city.randomPoint(options.prng))
  }

  /** Goes offline, if the server can still be reached. */
  async leave(): Promise<void> {
    this.stop()
    this.car.stopSending()
    this.socket?.disconnect()
    if (!this.city.online.has(this.session.mobile)) return
    await this.session.call(setAvailability, { body: { driverActiveStatus: false } }).catch(() => undefined)
  }

  protected async live(): Promise<void> {
    const me = await this.session.signIn()
    this.staff.simulated.add(me.id)
    this.socket ??= this.connect()
    const { bookings } = await this.session.call(getWork, {})
    const trips = bookings.filter(isDue)
    if (this.mapVersion !== this.city.mapVersion) await this.comeOnline(trips[0])
    this.car.startSending(this.socket)
    for (const trip of trips) await this.drive(this.socket, trip)
    while (this.mapVersion === this.city.mapVersion) {
      const accepted = await this.decide()
      if (accepted !== undefined) await this.drive(this.socket, accepted)
      else {
        await this.cruise()
        const seen = this.considered
        await this.wait(this.secondsToNextChoice(), () => this.considered !== seen)
      }
    }
  }

  private connect(): RealtimeSocket {
    const socket = connect(this.city, this.session)
    const receive = (message: FeedStateMessage) => {
      const state = stateOf(offersFeed, message)
      if (state !== undefined) this.receiveOffers(socket, state.offers)
    }
    const topic = topicOf(offersFeed)
    socket.on('feed:state', receive)
    // The server keeps nothing of earlier connections.
    const follow = () =>
      socket.emit('follow', { topic }, (answer) => {
        if (!answer.ok) this.city.tally.error('follow', answer.problem.code)
        else if (answer.value.kind === 'state') receive({ topic, state: answer.value.state })
      })
    socket.on('connect', follow)
    return socket
  }

  /** Goes online at the car of a running trip, or anywhere in the city. */
  private async comeOnline(trip: DriverBooking | undefined): Promise<void> {
    const { mapVersion } = this.city
    if (trip === undefined) {
      // Going offline first makes the server discard the old position, which may be in another city.
      await this.session.call(setAvailability, { body: { driverActiveStatus: false } })
      await this.placeAnywhere()
    } else {
      this.car.place((await this.staff.findCar(trip.id)) ?? trip.pickup)
    }
    await this.session.call(setAvailability, { body: { driverActiveStatus: true } })
    this.city.online.add(this.session.mobile)
    this.mapVersion = mapVersion
  }

  private async placeAnywhere(): Promise<void> {
    for (let tries = 0; tries < 5; tries += 1) {
      const from = this.city.randomPoint(this.prng)
      const way = await this.city.route([from, this.pointNear(from)])
      const [start] = way?.points ?? []
      if (way === undefined || start === undefined) continue
      this.car.place(start)
      this.car.drive(way)
      // The first pauses end at different times, so that cars do not move in step.
      this.rest()
      return
    }
    throw new Error('no road was found near the middle of the map')
  }

  private async drive(socket: RealtimeSocket, booking: DriverBooking): Promise<void> {
    const { city, staff, session, car } = this
    city.busy.add(session.mobile)
    this.considered.clear()
    try {
      await driveTrip({ city, staff, session, socket, car, person: this }, booking)
    } finally {
      city.busy.delete(session.mobile)
      this.receiveOffers(socket, this.offers)
      this.rest()
    }
  }

  private receiveOffers(socket: RealtimeSocket, offers: readonly Offer[]): void {
    this.offers = offers
    if (this.city.busy.has(this.session.mobile)) return
    const before = this.considered
    this.considered = new Map(
      offers.map((offer) => {
        const known = before.get(offer.bookingId)
        return [offer.bookingId, known?.offer.round === offer.round ? known : this.consider(socket, offer)]
      }),
    )
    this.wake()
  }

  private consider(socket: RealtimeSocket, offer: Offer): ConsideredOffer {
    const { bookingId, round } = offer
    void sendMessage(this.city, socket, offerSeen, { bookingId, round })
    const { thinkSeconds, declines } = planOffer(this.prng, offer.roadSeconds, this.city.rough)
    // A booking that an admin offers days ahead can wait until shortly before its time.
    const decideAtMs = Math.max(Date.now() + thinkSeconds * 1000, dueFromMs(offer))
    return { offer, declines, decideAtMs }
  }

  /** Answers the offers whose decision time has passed; returns the booking when one was accepted. */
  private async decide(): Promise<DriverBooking | undefined> {
    for (const considered of this.considered.values()) {
      if (considered.decideAtMs > Date.now()) continue
      const { bookingId } = considered.offer
      if (considered.declines && !(await this.staff.isHumanServed(bookingId))) {
        await this.decline(bookingId)
        continue
      }
      const seconds = await this.secondsToHoldBack(considered.offer)
      considered.decideAtMs = Date.now() + seconds * 1000 + (seconds > 0 ? this.prng.between(0, 2000) : 0)
      // The offer may have ended in the meantime.
      if (seconds > 0 || this.considered.get(bookingId) !== considered) continue
      const accepted = await this.accept(bookingId)
      if (accepted !== undefined) return accepted
    }
    return undefined
  }

  private async secondsToHoldBack(offer: Offer): Promise<number> {
    if (!this.holdsBack) return 0
    const offeredSecondsAgo = (Date.now() - Date.parse(offer.offeredAt)) / 1000
    const humanAsked = await this.staff.isHumanAsked(offer.bookingId)
    return holdBackSeconds({ offeredSecondsAgo, humanAsked })
  }

  private async decline(bookingId: string): Promise<void> {
    this.considered.delete(bookingId)
    const input = { params: { id: bookingId }, body: {} }
    const answer = await this.session.attempt(declineBooking, input, ['offer_not_found'])
    if (!(answer instanceof Refusal)) this.city.tally.declined += 1
  }

  private async accept(bookingId: string): Promise<DriverBooking | undefined> {
    this.considered.delete(bookingId)
    const answer = await this.session.attempt(acceptBooking, { params: { id: bookingId }, body: {} }, [
      'booking_taken',
      'offer_not_found',
      'driver_busy',
      'wrong_status',
      'driver_not_eligible',
    ])
    return answer instanceof Refusal || !isDue(answer) ? undefined : answer
  }

  /** Drives to a place nearby after the pause. */
  private async cruise(): Promise<void> {
    if (this.car.secondsLeft > 0 || Date.now() < this.moveAtMs) return
    const way = await this.city.route([this.car.state, this.pointNear(this.car.state)])
    // A car with no road nearby, for example after a change of map, goes online again elsewhere.
    if (way === undefined) this.mapVersion = undefined
    else this.car.drive(way)
    this.rest()
  }

  /** The next drive starts some time after the car has stopped. */
  private rest(): void {
    this.moveAtMs = Date.now() + (this.car.secondsLeft + this.prng.between(5, 60)) * 1000
  }

  private secondsToNextChoice(): number {
    const due = [...this.considered.values()].map(({ decideAtMs }) => decideAtMs)
    return (Math.min(this.moveAtMs, ...due) - Date.now()) / 1000
  }

  /** A point a short drive away in the direction of some place in the city. */
  private pointNear(from: LatLng): LatLng {
    const to = this.city.randomPoint(this.prng)
    const share = Math.min(1, cruiseMeters / Math.max(1, haversineMeters(from, to)))
    return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share }
  }
}
