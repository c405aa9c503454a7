import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { wordsIn } from '../../e2e/texts.ts'
import { type BenchContext, type BenchRow, type Figure, figure, PeerMissing, unlessMissing } from '../row.ts'
import { buildWeb } from '../support/build-web.ts'
import { alternate } from '../support/measure.ts'
import { serveBuiltPage } from '../support/peers/built-page.ts'
import { startServer } from '../support/server.ts'
import { openBrowser } from './browser/open-browser.ts'
import { type Visit, visit } from './browser/visit.ts'

const runs = 5

interface Peer {
  readonly name: string
  /** Names the folder of its build. */
  readonly variable: string
  readonly build: string
  readonly path: string
  /** What its page asks of its API before it shows anything. */
  readonly answers: Readonly<Record<string, unknown>>
  /** What a visitor begins with. */
  ready(page: Page): Promise<unknown>
}

/** The first pages of public front ends with maps and places. */
const peers: readonly Peer[] = [
  {
    name: 'Traccar sign-in',
    variable: 'BENCH_TRACCAR_WEB',
    build: 'github.com/traccar/traccar-web: npm ci && npx vite build; the folder build',
    path: '/login',
    answers: { '/api/server': { attributes: {}, registration: true } },
    ready: (page) => page.getByRole('textbox').first().waitFor(),
  },
  {
    name: 'Valhalla web app',
    variable: 'BENCH_VALHALLA_WEB',
    build: 'github.com/valhalla/web-app: npm ci && npm run build; the folder build',
    path: '/',
    answers: {},
    ready: (page) => page.getByRole('button', { name: 'Directions', exact: true }).waitFor(),
  },
]

const figuresOf = [
  ['all bytes', 'KiB', 'allKib'],
  ['first paint', 'ms', 'firstPaintMs'],
  ['interactive', 'ms', 'interactiveMs'],
] as const satisfies readonly (readonly [string, string, keyof Visit])[]

/** Visits our page and the peer's in alternation. */
async function compare(
  context: BenchContext,
  browser: Browser,
  ours: () => Promise<Visit>,
  peer: Peer,
): Promise<Figure[]> {
  const folder = process.env[peer.variable]
  if (!folder || !existsSync(join(folder, 'index.html'))) {
    throw new PeerMissing(peer.name, `${peer.build} in ${peer.variable}`)
  }
  const url = await serveBuiltPage(context, { folder, answers: peer.answers })
  context.say(`${peer.name}: ${runs} first visits to each`)
  const theirs = () =>
    visit(
      browser,
      url + peer.path,
      { ready: peer.ready },
      { slowed: true, viewport: 'phone', network: 'slow' },
    )
  const visits = await alternate({ ours, theirs }, { rounds: runs })
  return figuresOf.map(([label, unit, key]) =>
    figure({
      label: `${label}, against ${peer.name}`,
      unit,
      ours: visits.ours.map((seen) => seen[key]),
      peer: visits.theirs.map((seen) => seen[key]),
      aim: { of: 'ratio', atMost: 1 },
    }),
  )
}

const row: BenchRow = {
  name: 'landing',
  title: 'First visits to the landing page and to the first pages of public front ends, on a slow phone',
  aim: 'fewer bytes, painted and interactive sooner than both',
  peer: peers.map(({ name }) => name).join(', '),
  async run(context) {
    const browser = await openBrowser(context)
    await buildWeb(context)
    context.say('starting the server')
    const { url } = await startServer(context)
    const words = wordsIn('en')
    const ready = (page: Page) => page.getByRole('combobox', { name: words('pickup') }).waitFor()
    const ours = () =>
      visit(browser, `${url}/?lang=en`, { ready }, { slowed: true, viewport: 'phone', network: 'slow' })
    const figures: Figure[] = []
    const skipped: { label: string; reason: string }[] = []
    for (const peer of peers) {
      const compared = await unlessMissing(() => compare(context, browser, ours, peer))
      if ('value' in compared) figures.push(...compared.value)
      else skipped.push({ label: peer.name, reason: compared.reason })
    }
    const notes = [
      'a quarter of the CPU, 1.6 Mbit/s, 150 ms to the server, an empty cache; all pages compressed by brotli',
      'interactive: after the first paint and the last task of more than 50 ms; nothing of other servers is counted, such as map tiles',
    ]
    return { figures, skipped, notes }
  },
}

export default row
