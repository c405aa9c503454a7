import { performance } from 'node:perf_hooks'

/** Reserved addresses: every second one IPv4, the others IPv6, each in a separate /48. */
export function strangerAddress(index: number): string {
  const half = Math.floor(index / 2)
  const [high, low] = [Math.floor(half / 256), half % 256]
  return index % 2 === 0
    ? `198.${18 + (high >> 8)}.${high & 255}.${low}`
    : `2001:db8:${half.toString(16)}::${low}`
}

/** The headers with which a local proxy forwards a call from this address. */
export const calledFrom = (address: string): Record<string, string> => ({ 'x-forwarded-for': address })

/** Runs `work` for 0 … count − 1 with limited concurrency. Returns the results in that order. */
export async function inParallel<T>(
  count: number,
  width: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const answers: T[] = []
  let next = 0
  const lane = async () => {
    while (next < count) {
      const index = next
      next += 1
      answers[index] = await work(index)
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return answers
}

export async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** Counts the responses by status, as `200 x 12 429 x 488`. */
export function tally(answers: readonly { readonly status: number }[]): string {
  const groups = [...Map.groupBy(answers, ({ status }) => status)].toSorted(([a], [b]) => a - b)
  return groups.map(([status, all]) => `${status} x ${all.length}`).join(' ')
}
