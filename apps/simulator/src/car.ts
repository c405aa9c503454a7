import type { DriverPosition } from '@cabstand/contract/http/trips/fleet'
import { driverPositions } from '@cabstand/contract/realtime/fleet'
import type { LatLng } from '@cabstand/domain/distance'
import type { City } from './city.ts'
import { type RealtimeSocket, sendMessage } from './connection.ts'
import { type CarState, carAt, type Motion, standing } from './motion.ts'
import type { Prng } from './prng.ts'

const sampleMs = 1500
const sendSeconds = 3.5
/** Interval of the position of a parked car, which shows that it is still online. */
const parkedMs = 15_000
/** Positions that a phone buffers while it has no connection. */
const keptSamples = 60
const noiseDegrees = 1.5 / 111_195

/** A car and its phone: the position at any time, and the positions sent while the driver is online. */
export class Car {
  private readonly city: City
  private readonly prng: Prng
  private motion: Motion
  private setOffMs = Date.now()
  private sampledMs = Date.now()
  private readonly samples: DriverPosition[] = []
  private sending = false

  constructor(city: City, prng: Prng, at: LatLng) {
    this.city = city
    this.prng = prng
    this.motion = standing(at)
  }

  get state(): CarState {
    return carAt(this.motion, (Date.now() - this.setOffMs) / 1000)
  }

  /** Seconds until the car stops; 0 when it stands. */
  get secondsLeft(): number {
    return Math.max(0, this.motion.durationSeconds - (Date.now() - this.setOffMs) / 1000)
  }

  drive(motion: Motion): void {
    this.sample()
    this.motion = motion
    this.setOffMs = Date.now()
  }

  /** Stops where the car is now. */
  stop(): void {
    this.drive(standing(this.state))
  }

  /** Moves the car to another place at once, without positions in between. */
  place(at: LatLng): void {
    this.samples.length = 0
    this.motion = standing(at)
    this.setOffMs = Date.now()
    // Makes the next sample due at once.
    this.sampledMs = Date.now() - parkedMs
  }

  /** Sends positions over this socket from now on. */
  startSending(socket: RealtimeSocket): void {
    if (this.sending) return
    this.sending = true
    const send = () => {
      if (!this.sending) return
      this.sample()
      if (socket.connected && this.samples.length > 0) void this.send(socket)
      this.city.clock.after(sendSeconds + this.prng.between(-0.5, 0.5), send)
    }
    this.city.clock.after(this.prng.between(0, sendSeconds), send)
  }

  stopSending(): void {
    this.sending = false
  }

  private async send(socket: RealtimeSocket): Promise<void> {
    const positions = this.samples.splice(0)
    const taken = await sendMessage(this.city, socket, driverPositions, { positions })
    if (taken === undefined) return
    this.city.tally.positionsSent += taken.accepted + taken.dropped
    this.city.tally.positionsDropped += taken.dropped
  }

  /** Takes the samples that are due: several per second while driving, few while parked. */
  private sample(): void {
    const nowMs = Date.now()
    const stoppedMs = this.setOffMs + this.motion.durationSeconds * 1000
    while (this.sampledMs + sampleMs <= nowMs) {
      const dueMs = this.sampledMs + sampleMs
      const atMs = dueMs <= stoppedMs ? dueMs : Math.max(dueMs, this.sampledMs + parkedMs)
      if (atMs > nowMs) break
      this.sampledMs = atMs
      this.samples.push(this.positionAt(atMs))
    }
    if (this.samples.length > keptSamples) this.samples.splice(0, this.samples.length - keptSamples)
  }

  private positionAt(atMs: number): DriverPosition {
    const { lat, lng, heading, metersPerSecond } = carAt(this.motion, (atMs - this.setOffMs) / 1000)
    const noise = () => (metersPerSecond === 0 ? 0 : this.prng.normal() * noiseDegrees)
    return {
      lat: lat + noise(),
      lng: lng + noise(),
      at: new Date(atMs).toISOString(),
      accuracy: 6,
      heading: Math.round(heading),
      speed: Math.round(metersPerSecond * 10) / 10,
    }
  }
}
