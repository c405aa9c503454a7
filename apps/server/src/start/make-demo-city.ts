import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ImportUnderWay } from '../maps/index.ts'
import { StartupError } from '../platform/startup-error.ts'

/** What the process says: a line of progress, or why it did not import the city. */
export type FromCityProcess =
  | { readonly line: string }
  | { readonly refused: string; readonly isUnderWay: boolean }

const script = fileURLToPath(new URL('../../bin/make-demo-city.ts', import.meta.url))

/**
 * Imports the demo city in a process of its own, with the settings of this one: the import needs 500 MB,
 * which the system gets back when the process ends. Throws ImportUnderWay when another process is importing a map,
 * StartupError when the operator must do something first.
 */
export async function makeDemoCity(progress: (line: string) => void): Promise<void> {
  const child = fork(script, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let refusal: StartupError | undefined
  child.on('message', (message: FromCityProcess) => {
    if ('line' in message) progress(message.line)
    else
      refusal = message.isUnderWay ? new ImportUnderWay(message.refused) : new StartupError(message.refused)
  })
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        if (refusal !== undefined) reject(refusal)
        else if (code === 0) resolve()
        else reject(new Error(`The process that imports the demo city ended with ${signal ?? code}`))
      })
    })
  } finally {
    process.off('exit', kill)
  }
}
