// Runs a TypeScript file with the project's own Node: `node scripts/run.js FILE [arguments]`.
import { prepare, run } from './prepare.js'

process.exitCode = await run(prepare(), process.argv.slice(2))
