import type { Page } from 'playwright-core'
import { budgets } from '../../apps/web/budgets.ts'
import { choosePlace } from '../../e2e/steps.ts'
import { patternOf, type Words, wordsIn } from '../../e2e/texts.ts'
import { type BenchRow, type Figure, figure } from '../row.ts'
import { buildWeb } from '../support/build-web.ts'
import { alternate } from '../support/measure.ts'
import { startServer } from '../support/server.ts'
import { openBrowser } from './browser/open-browser.ts'
import { type Visit, type viewports, visit } from './browser/visit.ts'

const runs = 5

/** Upper limits. The limits for bytes are the budgets of the web's own tests. */
interface Limits {
  readonly blockedMs: number
  readonly slowestAnswerMs: number
  readonly scriptKib: number
  readonly styleKib?: number
  readonly documentKib?: number
}

interface Case {
  readonly name: string
  readonly path: string
  readonly viewport: keyof typeof viewports
  readonly limits: Limits
  /** The main content of the page. */
  ready(page: Page, words: Words): Promise<unknown>
  act?(page: Page, words: Words): Promise<unknown>
}

const pickupField = (page: Page, words: Words) => page.getByRole('combobox', { name: words('pickup') })

const cases: readonly Case[] = [
  {
    name: 'landing',
    path: '/?lang=en',
    viewport: 'phone',
    limits: {
      blockedMs: 200,
      slowestAnswerMs: 100,
      scriptKib: budgets.publicScript,
      styleKib: budgets.publicStyle,
      documentKib: budgets.publicDocument,
    },
    ready: (page, words) => pickupField(page, words).waitFor(),
    act: (page, words) => choosePlace(page, words('pickup'), 'Old Mint'),
  },
  {
    name: '/book',
    path: '/book?lang=en',
    viewport: 'phone',
    limits: {
      blockedMs: 300,
      slowestAnswerMs: 100,
      scriptKib: budgets.screen,
    },
    ready: (page, words) => pickupField(page, words).waitFor(),
    async act(page, words) {
      await choosePlace(page, words('pickup'), 'Old Mint')
      await choosePlace(page, words('drop'), 'Peace Hospital')
      await page.getByRole('button', { name: patternOf(words('book_now_button')) }).waitFor()
    },
  },
  {
    name: '/login',
    path: '/login?lang=en',
    viewport: 'desktop',
    limits: { blockedMs: 300, slowestAnswerMs: 100, scriptKib: budgets.screen },
    ready: (page, words) => page.getByLabel(words('login_mobile'), { exact: true }).waitFor(),
    async act(page, words) {
      await page.getByLabel(words('login_mobile'), { exact: true }).pressSequentially('+447700900001')
      await page.getByRole('button', { name: words('login_get_code') }).click()
      await page.getByRole('button', { name: words('login_use_code') }).waitFor()
    },
  },
]

/** All figures of a page. The table shows the median, with the worst run in brackets. */
function figuresOf(
  { name, limits, act }: Case,
  visits: readonly Visit[],
  unslowed: readonly Visit[],
): Figure[] {
  const one = (label: string, unit: string, key: keyof Visit, atMost?: number) =>
    figure({
      label: `${name}: ${label}`,
      unit,
      ours: visits.map((seen) => Number(seen[key])),
      ...(atMost === undefined ? {} : { aim: { of: 'ours', atMost } }),
    })
  return [
    one('largest paint', 'ms', 'largestPaintMs'),
    one('blocked while loading', 'ms', 'blockedMs', limits.blockedMs),
    figure({
      label: `${name}: blocked, from 4 × processor time`,
      unit: 'ms',
      ours: unslowed.map((seen) => seen.blockedAtQuarterMs),
    }),
    one('layout shift', '', 'layoutShift', 0),
    ...(act === undefined
      ? []
      : [
          one('slowest answer', 'ms', 'slowestAnswerMs', limits.slowestAnswerMs),
          one('slowest answer, before its frame is drawn', 'ms', 'slowestHandlingMs'),
        ]),
    one('script', 'KiB', 'scriptKib', limits.scriptKib),
    one('style', 'KiB', 'styleKib', limits.styleKib),
    one('document', 'KiB', 'documentKib', limits.documentKib),
  ]
}

const row: BenchRow = {
  name: 'browser',
  title: 'Landing page, /book and /login in Chromium with a quarter of the CPU and an empty cache',
  aim: 'the budgets of the web: blocked ≤ 200 ms (app ≤ 300), responses ≤ 100 ms, no layout shift, bytes',
  peer: undefined,
  async run(context) {
    const browser = await openBrowser(context)
    await buildWeb(context)
    context.say('starting the server')
    const { url } = await startServer(context)
    const words = wordsIn('en')
    const figures: Figure[] = []
    const notes: string[] = []
    for (const page of cases) {
      context.say(`${page.name}: ${runs} first visits`)
      const ready = (opened: Page) => page.ready(opened, words)
      const act = async (opened: Page) => page.act?.(opened, words)
      const slowed = () =>
        visit(browser, url + page.path, { ready, act }, { slowed: true, viewport: page.viewport })
      const unslowed = () =>
        visit(browser, url + page.path, { ready }, { slowed: false, viewport: page.viewport })
      const visits = await alternate({ slowed, unslowed }, { rounds: runs })
      figures.push(...figuresOf(page, visits.slowed, visits.unslowed))
      const moved = new Set(visits.slowed.flatMap((seen) => seen.moved))
      for (const what of moved) notes.push(`${page.name}: moved ${what}`)
    }
    notes.push(
      'elapsed time includes waiting for other work: on a busy machine use the figures from 4 × processor time',
      'without a graphics card the CPU also renders the map of /book: its frames and shaders are included in elapsed time, not in processor time',
    )
    return { figures, notes }
  },
}

export default row
