/** What trips taught of one direction of a way; a time of day without enough trips has no speed. */
export interface RoadSpeed {
  readonly wayId: number
  /** In the direction of the way's nodes. */
  readonly forward: boolean
  readonly dayKmh: number | null
  readonly nightKmh: number | null
}

/** What a trip drove of one direction of a way. */
export interface RoadPassing {
  readonly wayId: number
  readonly forward: boolean
  readonly meters: number
  readonly seconds: number
  /** When it was come to, milliseconds since 1970. */
  readonly atMs: number
}

/** The hours of the day in which the speeds of the day count; Valhalla has the same. */
const dayHours = { from: 7, until: 19 } as const

/** `YYYY-MM-DDTHH:MM` on the clocks of a time zone. */
export function localTime(at: Date, timeZone: string): string {
  return at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T').slice(0, 16)
}

/** Whether a local time lies in the day. */
export function isByDay(local: string): boolean {
  const hour = Number(local.slice(11, 13))
  return hour >= dayHours.from && hour < dayHours.until
}
