import { getDemo } from '@cabstand/contract/http/operator/demo'
import { Api, ApiProblem } from './api.ts'
import { City } from './city.ts'
import { Clock } from './clock.ts'
import { habits } from './decisions.ts'
import { Driver } from './driver.ts'
import { createPrng } from './prng.ts'
import { Rider } from './rider.ts'
import { Session } from './session.ts'
import { Staff } from './staff.ts'
import { type Summary, Tally } from './summary.ts'

export interface SimulationOptions {
  readonly baseUrl: string
  readonly drivers: number
  readonly riders: number
  readonly seed: number
  /** The demo's simulation: leaves bookings to human drivers first, and books only now and then. */
  readonly demo?: boolean
  /** Drivers decline, give back and lose their connection often. */
  readonly rough?: boolean
  readonly log: (line: string) => void
}

export interface Simulation {
  summary(): Summary
  /** All people stop; the next simulation resumes running trips. */
  stop(): Promise<Summary>
}

/** People start one after the other, to spare a server that has just started. */
const startSpacingSeconds = 0.03
const meanPauseSeconds = { demo: 45, load: 20 } as const
/** +44 7700 900400 to 900999, which Ofcom reserves for fiction, are simulated riders. */
const riderNumbers = { first: 400, last: 999 } as const
export const maxRiders = riderNumbers.last - riderNumbers.first + 1

/** The mobile number of a rider: the demo counts up from the first number, other simulations down from the last. */
export function riderMobile(index: number, demo: boolean): string {
  return `+447700900${demo ? riderNumbers.first + index : riderNumbers.last - index}`
}

/** Starts a simulation. Throws when the server is not a demo or has too few drivers. */
export async function startSimulation(options: SimulationOptions): Promise<Simulation> {
  const { baseUrl, seed, demo = false, rough = false, log } = options
  const clock = new Clock()
  const tally = new Tally()
  const prng = createPrng(seed, 'city')
  const api = new Api({ baseUrl, clock, tally, spread: prng.next })
  const city = new City({ api, clock, tally, prng, rough })
  try {
    const { simulatorAdmin, simulatedDrivers, simulatedCouriers } = await readDemo(api)
    await city.open()
    const staff = new Staff(city, new Session({ api, tally, mobile: simulatorAdmin }))
    const couriers = Math.round(options.drivers * habits.couriersPerDriver)
    const mobiles = [
      ...chooseDrivers(simulatedDrivers, options.drivers, demo),
      // Half of them for the demo, half for another simulation.
      ...chooseDrivers(simulatedCouriers, Math.min(couriers, Math.floor(simulatedCouriers.length / 2)), demo),
    ]
    const drivers = mobiles.map(
      (mobile) =>
        new Driver({
          city,
          staff,
          session: new Session({ api, tally, mobile }),
          prng: createPrng(seed, mobile),
          holdsBack: demo,
        }),
    )
    const riders = Array.from({ length: Math.min(options.riders, maxRiders) }, (_, index) => {
      const mobile = riderMobile(index, demo)
      return new Rider({
        city,
        staff,
        session: new Session({ api, tally, mobile }),
        prng: createPrng(seed, mobile),
        meanPauseSeconds: demo ? meanPauseSeconds.demo : meanPauseSeconds.load,
      })
    })
    log(`${drivers.length} drivers and ${riders.length} riders in ${baseUrl}, seed ${seed}`)
    for (const [index, person] of [...drivers, ...riders].entries()) {
      clock.after(index * startSpacingSeconds, () => void person.run())
    }
    return {
      summary: () => tally.summary(),
      async stop() {
        city.close()
        for (const rider of riders) rider.leave()
        await Promise.race([Promise.all(drivers.map((driver) => driver.leave())), clock.sleep(3)])
        clock.stop()
        return tally.summary()
      },
    }
  } catch (error) {
    clock.stop()
    throw error
  }
}

async function readDemo(api: Api) {
  try {
    return await api.call(getDemo, {})
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'not_found') throw error
    throw new Error(`${api.baseUrl} is not a demo: it has no demo drivers and riders to simulate`, {
      cause: error,
    })
  }
}

/** The demo uses the first drivers of the list, other simulations the last, so that both can run at once. */
function chooseDrivers(mobiles: readonly string[], count: number, demo: boolean): string[] {
  if (count > mobiles.length) {
    throw new Error(`this server has ${mobiles.length} drivers to simulate, not ${count}`)
  }
  return demo ? mobiles.slice(0, count) : mobiles.slice(mobiles.length - count)
}
