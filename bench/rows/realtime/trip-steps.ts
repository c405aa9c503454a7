import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { arriveBooking, startBooking } from '@cabstand/contract/http/trips/bookings'
import { beginTripsAgain, type RunningTrip } from './running-trips.ts'
import { steadily } from './steadily.ts'

const steps = [arriveBooking, startBooking]

/** The drivers: each arrives and starts in turn, over HTTP, at a steady rate until stopped. */
export class TripSteps {
  private readonly agent = new Agent({ keepAlive: true })
  private readonly url: string
  private readonly ownerUrl: string
  private readonly trips: readonly RunningTrip[]
  private taken = 0

  constructor(input: { url: string; ownerUrl: string; trips: readonly RunningTrip[] }) {
    this.url = input.url
    this.ownerUrl = input.ownerUrl
    this.trips = input.trips
  }

  /** The next `count` steps; rejects when one fails. `count` divides the number of trips. */
  async take(input: { count: number; perSecond: number }): Promise<void> {
    if (this.taken === steps.length * this.trips.length) {
      await beginTripsAgain(this.ownerUrl, this.trips)
      this.taken = 0
    }
    const from = this.taken
    this.taken += input.count
    await steadily(input, (index) => this.takeOne(from + index))
  }

  private async takeOne(index: number): Promise<void> {
    const trip = this.trips[index % this.trips.length]
    const endpoint = steps[Math.floor(index / this.trips.length)]
    if (trip === undefined || endpoint === undefined) throw new RangeError(`there is no step ${index}`)
    const body = JSON.stringify(endpoint === startBooking ? { otp: trip.otp } : { confirmFar: true })
    await new Promise<void>((resolve, reject) => {
      const sent = request(
        `${this.url}${endpoint.path.replace(':id', trip.bookingId)}`,
        {
          method: 'POST',
          agent: this.agent,
          headers: {
            authorization: `Bearer ${trip.driverToken}`,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'idempotency-key': crypto.randomUUID(),
          },
        },
        (response) => {
          text(response).then((answer) => {
            if (response.statusCode === endpoint.status) resolve()
            else reject(new Error(`${endpoint.name} returned ${response.statusCode} ${answer}`))
          }, reject)
        },
      )
      sent.on('error', reject).end(body)
    })
  }

  close(): void {
    this.agent.destroy()
  }
}
