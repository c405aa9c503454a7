import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { blockedMs, tasksAfterFirstPaint, traceCategories } from './main-thread.ts'

/** The measurements of the page's own probe; times in milliseconds since the start of the navigation. */
interface Seen {
  readonly largestPaintMs: number
  readonly firstPaintMs: number
  readonly longTasks: readonly { readonly atMs: number; readonly ms: number }[]
  readonly shifts: readonly {
    readonly atMs: number
    readonly value: number
    readonly of: readonly string[]
  }[]
  /** Since the last long task or transfer ended. */
  readonly quietMs: number
  readonly interactions: Readonly<Record<string, Interaction>>
}

/** One key press or click. */
interface Interaction {
  /** From the event to the next frame. */
  readonly ms: number
  /** From the event to the end of its handlers, excluding the rendering of the frame. */
  readonly handledMs: number
}

export interface Visit {
  /** First contentful paint. */
  readonly firstPaintMs: number
  /** End of the last task of more than 50 ms before the first interaction, or the first paint if that is later. */
  readonly interactiveMs: number
  /** Largest contentful paint. */
  readonly largestPaintMs: number
  /** Total blocking time from the first paint until the page was idle, by the clock. */
  readonly blockedMs: number
  /**
   * The same for a processor a quarter as fast, computed from processor time, which does not depend on other work on
   * the machine.
   */
  readonly blockedAtQuarterMs: number
  /** Cumulative layout shift while loading and during the interaction. */
  readonly layoutShift: number
  /** The elements that moved. */
  readonly moved: readonly string[]
  /** The slowest response to a key press or click: from the event to the next frame. Zero when there was none. */
  readonly slowestAnswerMs: number
  /** The same to the end of the handlers, before the frame is rendered. */
  readonly slowestHandlingMs: number
  /** Compressed KiB over the network before the first interaction, without headers. */
  readonly scriptKib: number
  readonly styleKib: number
  readonly documentKib: number
  /** Of all kinds together. */
  readonly allKib: number
}

const probe = fileURLToPath(new URL('page-probe.js', import.meta.url))
const slowdown = 4
const quietForMs = 1200
/** 1.6 Mbit/s down, 750 kbit/s up, in bytes per second. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
} as const

export const viewports = {
  phone: { width: 412, height: 892 },
  desktop: { width: 1280, height: 800 },
} as const

export interface Use {
  /** Resolves when the main content is visible. */
  readonly ready: (page: Page) => Promise<unknown>
  /** The interaction. */
  readonly act?: (page: Page) => Promise<unknown>
}

/**
 * A first visit with an empty cache. `slowed`: with the CPU throttled to a quarter. `network`: `slow` is that of a phone
 * with a weak connection.
 */
export async function visit(
  browser: Browser,
  url: string,
  use: Use,
  {
    slowed,
    viewport,
    network = 'loopback',
  }: { slowed: boolean; viewport: keyof typeof viewports; network?: 'loopback' | 'slow' },
): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: viewports[viewport] })
  try {
    const page = await context.newPage()
    // On a busy machine, a large page takes more than the usual half a minute.
    page.setDefaultTimeout(120_000)
    await page.addInitScript({ path: probe })
    const kib = await weighTransfers(page)
    if (slowed) {
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    }
    if (network === 'slow') {
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', slowNetwork)
    }
    await browser.startTracing(page, { categories: traceCategories })
    await page.goto(url, { waitUntil: 'load' })
    await use.ready(page)
    const { firstPaintMs, longTasks } = await quiet(page)
    const tasks = tasksAfterFirstPaint(await browser.stopTracing())
    const loaded = { ...kib }
    await use.act?.(page)
    const seen = await quiet(page)
    return {
      firstPaintMs,
      interactiveMs: Math.max(firstPaintMs, ...longTasks.map(({ atMs, ms }) => atMs + ms)),
      largestPaintMs: seen.largestPaintMs,
      blockedMs: blockedMs(tasks.map((task) => task.wallMs)),
      blockedAtQuarterMs: blockedMs(tasks.map((task) => task.processorMs * (slowed ? 1 : slowdown))),
      layoutShift: seen.shifts.reduce((sum, shift) => sum + shift.value, 0),
      moved: seen.shifts.map(
        (shift) => `${shift.value.toFixed(4)} at ${Math.round(shift.atMs)} ms: ${shift.of}`,
      ),
      slowestAnswerMs: Math.max(0, ...Object.values(seen.interactions).map(({ ms }) => ms)),
      slowestHandlingMs: Math.max(0, ...Object.values(seen.interactions).map(({ handledMs }) => handledMs)),
      scriptKib: loaded.Script ?? 0,
      styleKib: loaded.Stylesheet ?? 0,
      documentKib: loaded.Document ?? 0,
      allKib: Object.values(loaded).reduce((sum, kib) => sum + kib, 0),
    }
  } finally {
    await context.close()
  }
}

const mapFile = /\/(live-map|maplibre)[^/]*\.m?js$/

/** Sums the transferred bytes by kind of resource, with the map's script separate, until the page is closed. */
async function weighTransfers(page: Page): Promise<Record<string, number>> {
  const kib: Record<string, number> = {}
  const begun = new Map<string, { kind: string; headerBytes: number }>()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceived', ({ requestId, type, response }) =>
    begun.set(requestId, {
      kind: mapFile.test(response.url) ? 'Map' : type,
      headerBytes: response.encodedDataLength,
    }),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { kind, headerBytes } = begun.get(requestId) ?? { kind: 'Other', headerBytes: 0 }
    kib[kind] = (kib[kind] ?? 0) + (encodedDataLength - headerBytes) / 1024
  })
  return kib
}

/** Waits until nothing was loaded or computed for a while; returns the measurements until then. */
async function quiet(page: Page): Promise<Seen> {
  for (;;) {
    const seen = (await page.evaluate('benchProbe()')) as Seen
    if (seen.quietMs > quietForMs) return seen
    await page.waitForTimeout(quietForMs / 4)
  }
}
