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

/** `YYYY-MM-DDTHH:MM` in the time zone. */
export function localTime(at: Date, timeZone: string): string {
  return at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T').slice(0, 16)
}

/** Whether a local time is during the day. */
export function isByDay(local: string): boolean {
  const hour = Number(local.slice(11, 13))
  return hour >= dayHours.from && hour < dayHours.until
}
