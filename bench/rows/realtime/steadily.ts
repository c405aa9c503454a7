/**
 * Starts `act` `count` times at a steady rate, without waiting for earlier calls. A late call starts at once, so that a
 * pause does not reduce the load.
 */
export async function steadily(
  input: { count: number; perSecond: number },
  act: (index: number) => Promise<void> | void,
): Promise<void> {
  const begun: (Promise<void> | void)[] = []
  const startMs = performance.now()
  for (let index = 0; index < input.count; index += 1) {
    const waitMs = startMs + (index * 1000) / input.perSecond - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    begun.push(act(index))
  }
  await Promise.all(begun)
}
