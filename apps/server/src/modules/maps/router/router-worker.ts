import { parentPort, workerData } from 'node:worker_threads'
import { loadRoadGraph } from './road-graph.ts'
import { RoadRouter } from './road-router.ts'
import type { RouterAnswer, RouterQuestion } from './router-thread.ts'

/** Body of the worker thread: answers questions one after the other, in their order. */
const { graphFile, calibration } = workerData as { graphFile: string; calibration: number }
const router = new RoadRouter(await loadRoadGraph(graphFile), calibration)

parentPort?.on('message', ({ id, question }: { id: number; question: RouterQuestion }) => {
  parentPort?.postMessage({ id, ...answer(question) } satisfies { id: number } & RouterAnswer)
})
parentPort?.postMessage({ id: 0, value: 'ready' } satisfies { id: number } & RouterAnswer)

function answer(question: RouterQuestion): RouterAnswer {
  const { maxSnapMeters } = question
  try {
    return question.kind === 'route'
      ? { value: router.route(question.points, maxSnapMeters, question.skipFar) }
      : { value: router.fromOne(question.point, question.others, maxSnapMeters, question.against) }
  } catch (error) {
    return { error: (error as Error).message }
  }
}
