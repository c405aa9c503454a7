/** Waits until `look` returns a value, at most ten seconds. */
export async function eventually<T>(look: () => Promise<T | undefined | false>, what = 'it'): Promise<T> {
  const until = performance.now() + 10_000
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > until) throw new Error(`${what} did not happen within 10 s`)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}
