import { parseSimulateArguments, type SimulateArguments, usage } from '../src/arguments.ts'
import { simulate } from '../src/simulate.ts'

const writeLine = (line: string) => process.stdout.write(`${line}\n`)

function readArguments(): SimulateArguments {
  try {
    return parseSimulateArguments(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(2)
  }
}

try {
  const { exitCode } = await simulate(readArguments(), writeLine)
  process.exit(exitCode)
} catch (error) {
  console.error(`The simulation could not run: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
