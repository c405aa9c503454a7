import { parentPort, workerData } from 'node:worker_threads'
import { withLearnedSeconds } from './learned-seconds.ts'
import { loadRoadGraph } from './road-graph.ts'
import { RoadRouter } from './road-router.ts'
import type { RouterAnswer, RouterInput, RouterQuestion } from './router-thread.ts'
import { Snapper } from './snapper.ts'
import { sampleRoads } from './survey-roads.ts'

/** Entry point of the worker thread: serves requests in order, one at a time. */
const { graphFile, calibration, speeds } = workerData as RouterInput
const sampledRoads = 5
const graph = await loadRoadGraph(graphFile)
const snapper = new Snapper(graph)
const routerOf = (byDay: boolean) =>
  new RoadRouter(withLearnedSeconds(graph, speeds, byDay, calibration), calibration, snapper)
const [day, night] = [routerOf(true), routerOf(false)]

parentPort?.on('message', ({ id, question }: { id: number; question: RouterQuestion }) => {
  parentPort?.postMessage({ id, ...answer(question) } satisfies { id: number } & RouterAnswer)
})
// The first message says that the graph is loaded, and contains a few of its roads.
parentPort?.postMessage({ id: 0, value: sampleRoads(graph, sampledRoads) } satisfies {
  id: number
} & RouterAnswer)

function answer(question: RouterQuestion): RouterAnswer {
  try {
    return { value: resolve(question, question.byDay ? day : night) }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

function resolve(question: RouterQuestion, router: RoadRouter): unknown {
  const { maxSnapMeters } = question
  switch (question.kind) {
    case 'route':
      return router.route(question.points, maxSnapMeters, question.skipFar)
    case 'fromOne':
      return router.fromOne(question.point, question.others, maxSnapMeters, question.against)
    case 'near':
      return question.points.map((point) => snapper.find(point, maxSnapMeters) !== undefined)
    default:
      return question satisfies never
  }
}
