// `npm test`: installs, then runs everything that CI runs.
import { prepare, run } from './prepare.js'

process.exitCode = await run(prepare({ everything: true }), ['scripts/test.ts', ...process.argv.slice(2)])
