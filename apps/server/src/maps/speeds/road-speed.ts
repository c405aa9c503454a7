/** A passage of a trip along one direction of a way. */
export interface RoadPassing {
  readonly wayId: number
  readonly forward: boolean
  readonly meters: number
  readonly seconds: number
  /** When the trip entered the way, in milliseconds since 1970. */
  readonly atMs: number
}

/** The hours for which the day speeds are used; the same as in Valhalla. */
const dayHours = { from: 7, until: 19 } as const

/** By time zone: making one takes ten times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** `YYYY-MM-DDTHH:MM` in the time zone. */
export function localTime(at: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    formats.set(timeZone, format)
  }
  return format.format(at).replace(' ', 'T')
}

/** Whether a local time is during the day. */
export function isByDay(local: string): boolean {
  const hour = Number(local.slice(11, 13))
  return hour >= dayHours.from && hour < dayHours.until
}
