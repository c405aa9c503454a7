import { parseSimulateArguments, type SimulateArguments, usage } from './arguments.ts'
import { assertReachable } from './assert-reachable.ts'
import { simulate } from './simulate.ts'

/**
 * Runs a simulation with the arguments of the command line and resolves to the exit code: 2 for invalid arguments, 1
 * when the simulation fails. `baseUrl` is the default address of the server.
 */
export async function runSimulateCommand(args: readonly string[], baseUrl: string): Promise<number> {
  let asked: SimulateArguments | 'help'
  try {
    asked = parseSimulateArguments(args, baseUrl)
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${usage(baseUrl)}`)
    return 2
  }
  const write = (line: string) => void process.stdout.write(`${line}\n`)
  if (asked === 'help') {
    write(usage(baseUrl))
    return 0
  }
  try {
    // The simulation of a demo waits for its server; one started by hand fails at once when there is no server.
    if (!asked.demo) await assertReachable(asked.baseUrl)
    return (await simulate(asked, write)).exitCode
  } catch (error) {
    console.error(`The simulation could not run: ${messageOf(error)}`)
    return 1
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
