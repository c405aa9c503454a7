import { setTimeout as sleep } from 'node:timers/promises'
import type { SimulateArguments } from './arguments.ts'
import { type Simulation, startSimulation } from './simulation.ts'
import type { Summary } from './summary.ts'
import { hasFailed, progressLine, summaryLines } from './summary-text.ts'

const progressMs = 10_000
const parentCheckMs = 1000
const tryAgainMs = 3000

/** Runs until its time is over, a signal arrives, or (in a demo) its parent process has ended. */
export async function simulate(
  args: SimulateArguments,
  write: (line: string) => void,
): Promise<{ exitCode: number; summary: Summary }> {
  const ended = endOf(args)
  const log = args.demo ? () => undefined : write
  const simulation = await start(args, log, ended)
  if (simulation === undefined) throw new Error(`${args.baseUrl} was not reached before the end`)
  const progress = setInterval(() => log(progressLine(simulation.summary())), progressMs)
  await ended.promise
  clearInterval(progress)
  const summary = await simulation.stop()
  for (const line of summaryLines(summary)) log(line)
  return { exitCode: !args.demo && hasFailed(summary) ? 1 : 0, summary }
}

/** A demo waits for its server without a limit; on the command line, an error is printed. */
async function start(
  args: SimulateArguments,
  log: (line: string) => void,
  ended: { readonly isOver: () => boolean },
): Promise<Simulation | undefined> {
  while (!ended.isOver()) {
    try {
      return await startSimulation({ ...args, log })
    } catch (error) {
      if (!args.demo) throw error
      await sleep(tryAgainMs)
    }
  }
  return undefined
}

function endOf(args: SimulateArguments) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let over = false
  const end = () => {
    over = true
    clearInterval(parentCheck)
    clearTimeout(timeOver)
    resolve()
  }
  const parent = process.ppid
  // When the parent process ends, the operating system assigns another parent.
  const parentCheck = setInterval(() => {
    if (args.demo && process.ppid !== parent) end()
  }, parentCheckMs)
  const timeOver = args.minutes === undefined ? undefined : setTimeout(end, args.minutes * 60_000)
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  return { promise, isOver: () => over }
}
