import { parseArgs } from 'node:util'
import { maxRiders } from './simulation.ts'

export interface SimulateArguments {
  readonly baseUrl: string
  readonly drivers: number
  readonly riders: number
  readonly seed: number
  /** Undefined: runs until it is stopped. */
  readonly minutes: number | undefined
  readonly demo: boolean
  readonly rough: boolean
}

/** `baseUrl` is the default address of the server. */
export const usage = (
  baseUrl: string,
) => `Simulates drivers and riders of a running demo through its public API, and prints trips, waits and errors.

npm run simulate -- [options]
  --drivers 200       how many drivers
  --riders 50         how many riders, ${maxRiders} at most
  --minutes 5         how long; also a part of one, such as 0.5
  --seed 1            the same seed gives the same decisions
  --base-url ${baseUrl}
                      the server; its default follows PORT and HOST, as the server's own address
  --demo              as npm start does: 40 drivers and 6 riders until it is stopped, without a word, leaving
                      bookings to human drivers first
  --rough             an evening on which drivers often decline, give rides back, and lose their connection
  --help              prints this`

const defaults = {
  demo: { drivers: 40, riders: 6, minutes: undefined },
  load: { drivers: 200, riders: 50, minutes: 5 },
} as const

/**
 * Parses the command line; `baseUrl` is the default address of the server. Throws an error with one readable line when
 * an argument is invalid.
 */
export function parseSimulateArguments(args: readonly string[], baseUrl: string): SimulateArguments | 'help' {
  const { values } = parseArgs({
    args: [...args],
    strict: true,
    options: {
      drivers: { type: 'string' },
      riders: { type: 'string' },
      minutes: { type: 'string' },
      seed: { type: 'string' },
      'base-url': { type: 'string' },
      demo: { type: 'boolean' },
      rough: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return 'help'
  const demo = values.demo ?? false
  const fallback = demo ? defaults.demo : defaults.load
  const server = values['base-url'] ?? baseUrl
  if (!/^https?:$/.test(URL.parse(server)?.protocol ?? '')) {
    throw new Error(`--base-url is not a web address: ${server}`)
  }
  return {
    baseUrl: server,
    demo,
    rough: values.rough ?? false,
    drivers: parseCount('drivers', values.drivers) ?? fallback.drivers,
    riders: parseCount('riders', values.riders) ?? fallback.riders,
    seed: parseCount('seed', values.seed) ?? 1,
    minutes: parseMinutes(values.minutes) ?? fallback.minutes,
  }
}

function parseCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} is not a whole number: ${text}`)
  return Number(text)
}

function parseMinutes(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const minutes = Number(text)
  if (!(minutes > 0)) throw new Error(`--minutes is not a time: ${text}`)
  return minutes
}
