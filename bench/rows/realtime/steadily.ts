/**
 * Begins `act` `count` times at a steady rate, whatever the earlier ones still do. A round that is late is begun at
 * once, so that a stall does not thin out the load.
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
