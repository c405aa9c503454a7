/** The summary of repeated measurements. */
export interface Sampled {
  readonly median: number
  readonly min: number
  readonly max: number
  readonly samples: readonly number[]
}

/**
 * The quantile of the values for a fraction from 0 to 1, interpolated between neighbours. Throws RangeError without
 * values.
 */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('a percentile requires values')
  const sorted = Float64Array.from(values).sort()
  const at = Math.min(1, Math.max(0, share)) * (sorted.length - 1)
  const below = sorted[Math.floor(at)] ?? 0
  const above = sorted[Math.ceil(at)] ?? 0
  return below + (above - below) * (at - Math.floor(at))
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function sampled(samples: readonly number[]): Sampled {
  return {
    median: median(samples),
    min: percentile(samples, 0),
    max: percentile(samples, 1),
    samples,
  }
}

/** Our figure divided by the peer's, per round, because both halves of a round ran under the same conditions. */
export function ratios(ours: readonly number[], peer: readonly number[]): number[] {
  if (ours.length !== peer.length) throw new RangeError('each round must measure both sides')
  return ours.map((value, round) => value / (peer[round] ?? Number.NaN))
}

/**
 * Measures the sides in alternation, so that other work on the machine affects them equally: A B, B A, A B … Each side
 * is a short period that resolves to its measurement. The first `warmUps` rounds are discarded.
 */
export async function alternate<K extends string, T>(
  sides: Readonly<Record<K, () => Promise<T>>>,
  options: { rounds: number; warmUps?: number },
): Promise<Record<K, T[]>> {
  const names = Object.keys(sides) as K[]
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<K, T[]>
  const warmUps = options.warmUps ?? 1
  for (let round = -warmUps; round < options.rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await sides[name]()
      if (round >= 0) results[name].push(result)
    }
  }
  return results
}

/**
 * Calls `work` repeatedly for about this time and resolves to operations per second; `work` returns how many it did.
 */
export async function ratePerSecond(
  durationMs: number,
  work: () => number | Promise<number>,
): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  let elapsedMs = 0
  while (elapsedMs < durationMs) {
    done += await work()
    elapsedMs = performance.now() - startedAt
  }
  return (done / elapsedMs) * 1000
}
