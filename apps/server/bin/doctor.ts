// Examines this installation and says what to fix: `npm run doctor`. Exits with 1 when something is broken.

import { loadProcessConfig } from '../src/start/config/config.ts'
import { runDoctor } from '../src/start/doctor/run-doctor.ts'

const signs = { fine: '✓', note: '!', problem: '✗' }
let problems = 0
for await (const { about, level, text } of runDoctor(loadProcessConfig)) {
  if (level === 'problem') problems += 1
  process.stdout.write(`${signs[level]} ${about.padEnd(15)} ${text}\n`)
}
process.stdout.write(problems === 0 ? '\nNothing is broken.\n' : `\nBroken: ${problems}.\n`)
if (problems > 0) process.exitCode = 1
