// Runs a TypeScript file of this project on the Node that came with it: `node scripts/run.js FILE [arguments]`.
import { prepare, run } from './prepare.js'

process.exitCode = await run(prepare(), process.argv.slice(2))
