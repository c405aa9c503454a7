// Runs a TypeScript file with the project's own Node: `node scripts/run.js FILE [arguments]`. With --everything before
// the file, what checks, tests and benches need is installed too.
import { prepare, run } from './prepare.js'

const args = process.argv.slice(2)
const everything = args[0] === '--everything'
process.exitCode = await run(prepare({ everything }), everything ? args.slice(1) : args)
