/** Prometheus waits ten seconds for a page, and people no longer. */
const readWithinMs = 3000

/** The answer; rejects when there is none within some seconds. */
export async function inTime<T>(reading: Promise<T>, withinMs = readWithinMs): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), withinMs)
  try {
    return await Promise.race([reading, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
