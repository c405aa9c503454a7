import { fileURLToPath } from 'node:url'

/**
 * A protection that a control test switches off in a real server process: the text `replace` in one of the server's
 * source files is loaded as `by`. The files themselves do not change.
 */
export interface Sabotage {
  /** Path from the root of the repository: `apps/server/src/platform/http/run-write.ts`. */
  readonly file: string
  /**
   * Must occur exactly once in the file. Otherwise the process does not start, so that an outdated control fails
   * visibly.
   */
  readonly replace: string
  readonly by: string
}

export const sabotageVariable = 'SABOTAGE'

const preload = fileURLToPath(new URL('./sabotage-preload.ts', import.meta.url))

/** Arguments and environment with which a Node process loads the changed sources. */
export function sabotaged(list: readonly Sabotage[]): {
  execArguments: string[]
  environment: Record<string, string>
} {
  if (list.length === 0) return { execArguments: [], environment: {} }
  return {
    execArguments: ['--import', preload],
    environment: { [sabotageVariable]: JSON.stringify(list) },
  }
}

/** The line that the process prints when it loads a changed file. */
export const sabotageLine = (file: string) => `sabotaged: ${file}`
