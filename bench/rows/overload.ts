import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type BenchRow, type Figure, figure } from '../row.ts'
import { startServer, superUrl } from '../support/server.ts'
import { runLoad } from './lifecycle/load-process.ts'
import { makeRoomForLoad } from './lifecycle/make-room-for-load.ts'
import { type Flood, startFlood } from './overload/flood.ts'

const trips = { clients: 4, seconds: 20 }
const measuringMs = 10_000
/** The load of the trips warms up for three seconds, and signs people in before. */
const floodMs = 40_000
const connections = 400
const mostTimes = 2

const row: BenchRow = {
  name: 'overload',
  title: 'Three times as many quotes as one process can give, while trips are in progress',
  aim: `the answers to steps of trips take at most ${mostTimes} times as long as at half of what it can give`,
  peer: undefined,
  async run(context) {
    const server = await startServer(context, { CABSTAND_TRUSTED_PROXIES: '127.0.0.1' })
    const { url } = server
    await prepareCity(await superUrl(server))
    const crowd = startFlood(context)
    context.say('how many quotes it can give')
    const closed = { url, durationMs: measuringMs, connections: 12 }
    await crowd.ask(closed)
    const { answeredPerSecond: capacity } = await crowd.ask(closed)
    const during = async (times: number) => {
      context.say(`trips, and ${times} times as many quotes`)
      const flood: Flood = { url, durationMs: floodMs, perSecond: times * capacity, connections }
      const [flooded, driven] = await Promise.all([crowd.ask(flood), runLoad(url, trips)])
      await sleep(3000)
      return { flooded, driven }
    }
    const half = await during(0.5)
    const triple = await during(3)
    const figures: Figure[] = [
      figure({ label: 'quotes that it can give, by itself', unit: '/s', ours: [capacity] }),
      ...[
        { name: 'half', of: half },
        { name: 'three times', of: triple },
      ].flatMap(({ name, of: { flooded, driven } }) => [
        figure({ label: `${name} as many: asked`, unit: '/s', ours: [flooded.askedPerSecond] }),
        figure({ label: '… quotes given', unit: '/s', ours: [flooded.answeredPerSecond] }),
        figure({ label: '… quotes given, p99', unit: 'ms', ours: [flooded.answerP99Ms] }),
        figure({ label: '… refused with Retry-After', unit: '/s', ours: [flooded.refusedPerSecond] }),
        figure({ label: '… refused with Retry-After, p99', unit: 'ms', ours: [flooded.refusalP99Ms] }),
        figure({
          label: '… other answers',
          unit: '',
          ours: [flooded.others],
          aim: { of: 'ours', atMost: 0 },
        }),
        figure({ label: '… trips', unit: '/s', ours: [driven.perSecond] }),
      ]),
      figure({
        label: 'a step of a trip at three times against half, p50',
        unit: 'ms',
        ours: [triple.driven.stepP50Ms],
        peer: [half.driven.stepP50Ms],
      }),
      figure({
        label: 'a step of a trip at three times against half, p99',
        unit: 'ms',
        ours: [triple.driven.stepP99Ms],
        peer: [half.driven.stepP99Ms],
        aim: { of: 'ratio', atMost: mostTimes },
      }),
    ]
    return {
      figures,
      notes: [
        `${trips.clients} riders and drivers; they ask again for the price of their next trip until they get it`,
        'the crowd, the people on trips, the process and PostgreSQL share the cores of this machine',
      ],
    }
  },
}

export default row

async function prepareCity(url: string): Promise<void> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  await makeRoomForLoad(database)
  await database.end()
}
