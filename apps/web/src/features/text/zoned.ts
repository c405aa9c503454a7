const hasOffset = /(?:Z|[+-]\d\d:?\d\d)$/

/** Wall-clock time of an instant in a zone, written as if it were UTC (epoch milliseconds). */
export function wallClockMs(instantMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-u-nu-latn-ca-gregory', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instantMs)
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value ?? 0)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/**
 * The instant of an ISO 8601 time, in UTC. Without an offset it is wall-clock time of `timeZone`, as forms without
 * script send it; in the hour that a clock change skips or repeats, the earlier reading. Undefined when it is not a
 * valid time.
 */
export function toInstant(time: string, timeZone: string): string | undefined {
  const asUtcMs = Date.parse(hasOffset.test(time) ? time : `${time}Z`)
  if (Number.isNaN(asUtcMs)) return undefined
  if (hasOffset.test(time)) return new Date(asUtcMs).toISOString()
  const offsetMs = wallClockMs(asUtcMs, timeZone) - asUtcMs
  const guessMs = asUtcMs - offsetMs
  const correctedMs = asUtcMs - (wallClockMs(guessMs, timeZone) - guessMs)
  return new Date(correctedMs).toISOString()
}
