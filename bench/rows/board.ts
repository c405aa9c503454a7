import { signIn } from '../../apps/server/test/support/test-client.ts'
import { mobiles, openSignedIn } from '../../e2e/steps.ts'
import { type BenchRow, figure } from '../row.ts'
import { buildWeb } from '../support/build-web.ts'
import { percentile } from '../support/measure.ts'
import { listen } from './board/arrivals.ts'
import { startMovingCars } from './board/moving-cars.ts'
import { heapMb, noteSmoothness, readSmoothness } from './board/smoothness.ts'
import { openBrowser } from './browser/open-browser.ts'
import { createRunningTrips } from './realtime/running-trips.ts'
import { startStampedServer } from './realtime/stamped-server.ts'
import { TripSteps } from './realtime/trip-steps.ts'

const carCount = 500
const tripCount = 200
const slowdown = 4
/** `BENCH_MINUTES=10` shows the growth of memory over a longer time. */
const minutes = Number(process.env.BENCH_MINUTES ?? 0.5)
/** At first the map loads its tiles and V8 compiles what runs often; what grows after that may grow for ever. */
const warmUpMinutes = Math.min(1, minutes / 2)
/** Divides the number of trips; five are taken a second. */
const stepsPerTurn = 50
const stepsPerSecond = 5
const selectEveryMs = 1500
const inpLimitMs = 200
const growthLimitMb = 10

const row: BenchRow = {
  name: 'board',
  title: `The dispatch board with ${carCount} moving cars and ${tripCount} bookings, in Chromium with a quarter of the CPU`,
  aim: 'selecting a row takes at most 200 ms; a step reaches the board as it reaches the rider',
  peer: 'the same commits at the socket of the rider',
  async run(context) {
    const browser = await openBrowser(context)
    await buildWeb(context)
    context.say('starting the server')
    const server = await startStampedServer(context)
    const trips = await createRunningTrips({ ...server, count: tripCount })
    context.defer(await startMovingCars(server.ownerUrl, { count: carCount, trips }))
    const admin = await signIn(server.url, mobiles.admin)
    const arrivals = await listen(server.url, admin.token ?? '', trips)
    context.defer(() => arrivals.close())

    context.say('opening the board')
    const viewport = { width: 1440, height: 900 }
    const page = await (await browser.newContext({ baseURL: server.url, viewport })).newPage()
    await openSignedIn(page, mobiles.admin, '/dispatch')
    const rows = page.locator('[data-board-row]')
    await rows.nth(tripCount - 1).waitFor({ timeout: 60_000 })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await rows.first().click()
    const opened = await heapMb(devtools)
    await noteSmoothness(page)

    context.say(`${minutes} min of moving cars, steps of drivers and selected rows`)
    await server.takeStamps()
    const startedMs = performance.now()
    const untilMs = startedMs + minutes * 60_000
    const steps = new TripSteps({ ...server, trips })
    const stepping = (async () => {
      while (performance.now() < untilMs) await steps.take({ count: stepsPerTurn, perSecond: stepsPerSecond })
    })()
    // Thrown below. When a click fails first, the server stops amid the steps, and their failure would hide the click's.
    stepping.catch(() => undefined)
    let warm: number | undefined
    for (let index = 1; performance.now() < untilMs; index += 1) {
      if (warm === undefined && performance.now() - startedMs > warmUpMinutes * 60_000)
        warm = await heapMb(devtools)
      await rows.nth((index * 7) % tripCount).click({ timeout: 30_000 })
      await page.waitForTimeout(selectEveryMs)
    }
    await stepping
    steps.close()
    const { droppedShare, interactionsMs } = await readSmoothness(page)
    const closed = await heapMb(devtools)

    const pairs = [...arrivals.riders].flatMap(([key, { number, atMs: riderMs }]) => {
      const boardMs = arrivals.board.get(key)
      return boardMs === undefined ? [] : [{ id: key.split(' ')[0] ?? '', number, riderMs, boardMs }]
    })
    if (pairs.length < stepsPerTurn)
      throw new Error(
        `${pairs.length} steps arrived at both, ${arrivals.riders.size} at riders, ${arrivals.board.size} at the board`,
      )
    const after = (share: number) => [
      percentile(
        pairs.map(({ riderMs, boardMs }) => boardMs - riderMs),
        share,
      ),
    ]
    const stamps = await server.takeStamps()
    const delays = pairs.flatMap(({ id, number, riderMs, boardMs }) => {
      const stamp = stamps.find((one) => one.number === number && one.ids.includes(id))
      return stamp === undefined
        ? []
        : [{ rider: riderMs - stamp.committedMs, board: boardMs - stamp.committedMs }]
    })
    const at = (who: 'rider' | 'board', share: number) =>
      percentile(
        delays.map((delay) => delay[who]),
        share,
      )
    const fromCommit = (delays.length === 0 ? [] : [0.5, 0.99]).map((share) =>
      figure({
        label: `commit to the board, p${share * 100}`,
        unit: 'ms',
        ours: [at('board', share)],
        peer: [at('rider', share)],
      }),
    )
    const inp = interactionsMs[Math.floor(interactionsMs.length / 50)] ?? 0
    return {
      figures: [
        figure({
          label: 'slowest response to a selection (INP)',
          unit: 'ms',
          ours: [inp],
          aim: { of: 'ours', atMost: inpLimitMs },
        }),
        figure({ label: 'frames dropped', unit: '%', ours: [droppedShare * 100] }),
        figure({
          label: `growth of memory in the first ${warmUpMinutes} min`,
          unit: 'MB',
          ours: [(warm ?? closed) - opened],
        }),
        figure({
          label: `growth of memory in the ${minutes - warmUpMinutes} min after that`,
          unit: 'MB',
          ours: [closed - (warm ?? closed)],
          aim: { of: 'ours', atMost: growthLimitMb },
        }),
        figure({ label: 'the board after the rider, p50', unit: 'ms', ours: after(0.5) }),
        figure({ label: 'the board after the rider, p99', unit: 'ms', ours: after(0.99) }),
        ...fromCommit,
      ],
      notes: [
        `${interactionsMs.length} interactions of 16 ms and longer, ${pairs.length} steps that arrived at both; the map is drawn by the CPU`,
      ],
    }
  },
}

export default row
