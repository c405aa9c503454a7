// `npm start`, and `npm run serve` with --production: installs, builds the web if stale, runs the server.
import { prepare, run, runServer } from './prepare.js'

const args = process.argv.slice(2)
const production = args.includes('--production')
const node = prepare()
const built = await run(node, ['scripts/build-web.ts'])
process.exitCode =
  built ||
  (await runServer(
    node,
    [
      'apps/server/bin/api.ts',
      `--begun-at=${performance.timeOrigin}`,
      ...args.filter((arg) => arg !== '--production'),
    ],
    production ? { NODE_ENV: 'production' } : {},
  ))
