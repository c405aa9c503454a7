import { parseArgs } from 'node:util'

export interface SimulateArguments {
  readonly baseUrl: string
  readonly drivers: number
  readonly riders: number
  readonly seed: number
  /** Undefined: until it is stopped. */
  readonly minutes: number | undefined
  readonly demo: boolean
}

export const usage = `npm run simulate -- [--drivers 200] [--riders 50] [--minutes 5] [--seed 1]
                    [--base-url http://127.0.0.1:3000] [--demo]
  --demo   what npm start runs: 40 drivers and 6 riders until it is stopped, quiet, leaving bookings to
           human drivers first`

const defaults = {
  demo: { drivers: 40, riders: 6, minutes: undefined },
  load: { drivers: 200, riders: 50, minutes: 5 },
} as const

/** Reads the command line. Throws with a line for people when it cannot be understood. */
export function parseSimulateArguments(args: readonly string[]): SimulateArguments {
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
    },
  })
  const demo = values.demo ?? false
  const fallback = demo ? defaults.demo : defaults.load
  const baseUrl = values['base-url'] ?? 'http://127.0.0.1:3000'
  if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? '')) {
    throw new Error(`--base-url is not a web address: ${baseUrl}`)
  }
  return {
    baseUrl,
    demo,
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
