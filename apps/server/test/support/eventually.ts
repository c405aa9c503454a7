/** Waits until `look` returns a value, at most half a minute: processes start slowly on a busy machine. */
export async function eventually<T>(look: () => Promise<T | undefined | false>, what = 'it'): Promise<T> {
  const until = performance.now() + 30_000
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > until) throw new Error(`${what} did not happen within 30 s`)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}
