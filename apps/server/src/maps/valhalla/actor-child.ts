import { collectWhenIdle } from '../../platform/collect-when-idle.ts'
import type { ActorMethod } from './actor-process.ts'

/** Entry point of the child process that runs Valhalla. It serves requests that it receives over IPC. */
interface Actor extends Record<ActorMethod, (request: object) => Promise<object>> {}

const say = (message: object) => process.send?.(message, undefined, {}, () => {})

// The parent process has exited.
process.on('disconnect', () => process.exit(0))
// The terminal sends these signals to the whole process group; the parent decides when this process exits.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

try {
  const valhalla = (await import('@valhallajs/valhallajs')) as { Actor: new (config: string) => Actor }
  const actor = new valhalla.Actor(process.argv[2] ?? '')
  process.on('message', ({ id, method, request }: { id: number; method: ActorMethod; request: object }) => {
    actor[method](request).then(
      (value) => say({ id, value }),
      (error: Error) => say({ id, error: error.message }),
    )
  })
  say({ ready: true })
  collectWhenIdle()
} catch (error) {
  say({ failed: (error as Error).message })
  process.exitCode = 1
  process.disconnect()
}
