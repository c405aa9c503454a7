import { fileURLToPath } from 'node:url'

/**
 * A protection that a control switches off in a real server process: the text `replace` of one of the server's
 * source files reads `by` instead. The product's files stay as they are.
 */
export interface Sabotage {
  /** From the root of the repository: `apps/server/src/http/run-write.ts`. */
  readonly file: string
  /** Occurs exactly once in the file; the process does not start otherwise, so that no control rots silently. */
  readonly replace: string
  readonly by: string
}

export const sabotageVariable = 'SABOTAGE'

const preload = fileURLToPath(new URL('./sabotage-preload.ts', import.meta.url))

/** What a Node process is started with so that it loads the changed sources. */
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

/** What the process prints once a file was changed. */
export const sabotageLine = (file: string) => `sabotaged: ${file}`
