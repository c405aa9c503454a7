import type { CDPSession, Page } from 'playwright-core'

const frameMs = 1000 / 60

/** What a person notices of a page while it is used. */
export interface Smoothness {
  /** Of the frames at 60 a second, the share that was not drawn in time. */
  readonly droppedShare: number
  /** The slowest responses to an interaction, the worst first. */
  readonly interactionsMs: readonly number[]
}

interface Noted {
  gaps: number[]
  interactions: number[]
}

/** Runs in the page, whose names the types of this program do not have. */
const noteInPage = `
  window.noted = { gaps: [], interactions: [] }
  let last = performance.now()
  const frame = (now) => {
    noted.gaps.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId > 0) noted.interactions.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 })`

/** Begins to note frames and interactions in the page. */
export async function noteSmoothness(page: Page): Promise<void> {
  await page.evaluate(`(() => {${noteInPage}})()`)
}

export async function readSmoothness(page: Page): Promise<Smoothness> {
  const { gaps, interactions } = (await page.evaluate('window.noted')) as Noted
  const due = gaps.reduce((sum, gap) => sum + gap, 0) / frameMs
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frameMs) - 1), 0)
  return { droppedShare: dropped / due, interactionsMs: interactions.sort((x, y) => y - x) }
}

/** The heap of the page in MB after a collection of garbage. */
export async function heapMb(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
