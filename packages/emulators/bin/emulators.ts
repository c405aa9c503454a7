// `npm run emulators`, and the process that a demo starts for its payments: that one tells its parent what it started,
// and ends with it.
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { environmentLines, startAll } from '../src/start-all.ts'

const usage = `npm run emulators -- [--server URL] [--env FILE]
  --server URL  the server that gets the webhooks (default http://127.0.0.1:3000)
  --env FILE    writes the environment for that server into a file, instead of printing it`

const say = (text: string) => process.stdout.write(`${text}\n`)

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        server: { type: 'string', default: 'http://127.0.0.1:3000' },
        env: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    return values.help === true || !URL.canParse(values.server) ? undefined : values
  } catch {
    return undefined
  }
}

const asked = readArguments()
if (asked === undefined) {
  process.stderr.write(`${usage}\n`)
  process.exit(process.argv.includes('--help') ? 0 : 2)
}
const running = await startAll(asked.server)
// They hold nothing that would have to be stored.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(0))
if (process.send !== undefined) {
  process.once('disconnect', () => process.exit(0))
  process.send(running.map(({ name, url, environment }) => ({ name, url, environment })))
} else {
  for (const { name, url } of running) say(`${name.padEnd(12)} ${url}`)
  const environment = environmentLines(running)
  if (asked.env === undefined)
    say(`\nThe environment of a server that uses them:\n\n${environment.join('\n')}`)
  else {
    const file = resolve(asked.env)
    await writeFile(file, `${environment.join('\n')}\n`)
    say(
      `\nThe environment of a server that uses them is in this file:\n  set -a; . ${file}; set +a; npm start`,
    )
  }
}
