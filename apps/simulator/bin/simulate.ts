// The process that the demo starts for its simulation, with the server's address as an argument. `npm run simulate` is
// scripts/simulate.ts.
import { runSimulateCommand } from '../src/run-command.ts'

process.exit(await runSimulateCommand(process.argv.slice(2), 'http://127.0.0.1:3000'))
