import { emulators } from './registry.ts'
import { type RunningEmulator, startEmulator } from './start.ts'

/**
 * Starts every emulator for the server at this URL: each on its own port or, when that is taken, on any free one. The
 * webhook address that a merchant enters at a provider is entered here.
 */
export function startAll(server: string): Promise<RunningEmulator[]> {
  return Promise.all(
    emulators.map(async (definition) => {
      const emulator = await startEmulator(definition, definition.port).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
          return startEmulator(definition)
        throw error
      })
      emulator.dashboard.webhookUrl = new URL(`/payments/${definition.name}/webhook`, server).href
      return emulator
    }),
  )
}

/** Lines of an environment file, as shells and `node --env-file` read them. */
export const environmentLines = (running: readonly Pick<RunningEmulator, 'environment'>[]): string[] =>
  running.flatMap(({ environment }) =>
    Object.entries(environment).map(
      ([name, value]) => `${name}=${/^[\w./:-]*$/.test(value) ? value : `'${value}'`}`,
    ),
  )
