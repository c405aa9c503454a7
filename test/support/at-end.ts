type Work = () => unknown

const works: Work[] = []

/**
 * Does this after the last test of the present file, the latest first. Unlike `afterAll`, which does nothing when it is
 * called within a test or `beforeAll`, it may be called from anywhere.
 */
export function atEnd(work: Work): void {
  works.push(work)
}

/** Called after each file (`end-of-file.ts`). Everything is done, also when something of it fails. */
export async function endAll(): Promise<void> {
  const errors: unknown[] = []
  for (const work of works.splice(0).reverse()) {
    try {
      await work()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `after the tests: ${errors.map(String).join('; ')}`)
}
