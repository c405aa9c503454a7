import type { CallInput } from '@cabstand/contract/endpoint'
import { createBooking, getBooking, getBookingPosition } from '@cabstand/contract/http/trips/bookings'
import { getBookingDispatch } from '@cabstand/contract/http/trips/dispatch'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import type { LatLng } from '@cabstand/domain/distance'
import { ApiProblem } from './api.ts'
import type { City } from './city.ts'
import type { Refusal, Session } from './session.ts'

const rememberSeconds = 4

/** Asks, as a demo admin, what drivers cannot know: a booking's OTP, and whether humans take part in it. */
export class Staff {
  /** User ids of all simulated people. */
  readonly simulated = new Set<string>()
  private readonly city: City
  private readonly admin: Session<'admin'>
  private readonly answers = new Map<string, Promise<boolean>>()

  constructor(city: City, admin: Session<'admin'>) {
    this.city = city
    this.admin = admin
  }

  /** The OTP the rider would tell the driver; undefined when the booking has none. */
  async findBookingOtp(bookingId: string): Promise<string | undefined> {
    const booking = await this.admin.call(getBooking, { params: { id: bookingId } })
    return booking.otp ?? undefined
  }

  /** The last position of the car of a running trip; undefined when there is none. */
  async findCar(bookingId: string): Promise<LatLng | undefined> {
    try {
      const { position } = await this.admin.call(getBookingPosition, { params: { id: bookingId } })
      return position ?? undefined
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'location_fetch_error') return undefined
      throw error
    }
  }

  /** Whether a human driver has an open offer for the booking that their phone has acknowledged. */
  isHumanAsked(bookingId: string): Promise<boolean> {
    return this.remember(`asked ${bookingId}`, async () => {
      const { offers } = await this.admin.call(getBookingDispatch, { params: { id: bookingId } })
      return offers.some(
        ({ outcome, acknowledgedAt, driver }) =>
          outcome === 'open' && acknowledgedAt !== null && !this.simulated.has(driver),
      )
    })
  }

  /** Whether the booking's rider is human. */
  isHumanServed(bookingId: string): Promise<boolean> {
    return this.remember(`rider ${bookingId}`, async () => {
      const booking = await this.admin.call(getBooking, { params: { id: bookingId } })
      return !this.simulated.has(booking.customer)
    })
  }

  /** Prices for a rider who calls. */
  readonly quote = (body: CallInput<typeof createQuotes>['body']) => this.admin.call(createQuotes, { body })

  /** Books for a rider who calls; returns the booking's id. */
  async book(body: CallInput<typeof createBooking>['body']): Promise<string | Refusal> {
    const booking = await this.admin.attempt(createBooking, { body }, [
      'no_driver_found_alert_messege',
      'quote_expired',
    ])
    return 'id' in booking ? booking.id : booking
  }

  /** Dozens of drivers ask for the same thing at about the same time: one request serves them all. */
  private remember(key: string, ask: () => Promise<boolean>): Promise<boolean> {
    const known = this.answers.get(key)
    if (known !== undefined) return known
    const answer = ask()
    this.answers.set(key, answer)
    this.city.clock.after(rememberSeconds, () => this.answers.delete(key))
    return answer
  }
}
