// `npm start`, and `npm run serve` with --production: installs, builds the web if stale, runs the server.
import { begin, exitOf, prepare, runServer } from './prepare.js'

const args = process.argv.slice(2)
const production = args.includes('--production')
const node = prepare()
const build = begin(node, ['scripts/build-web.ts'])
const webBuilt = exitOf(build)
// The demo makes its city while the web is built. A small server has no memory for both.
const buildCode = production ? await webBuilt : 0
const serverArgs = [
  'apps/server/bin/api.ts',
  `--begun-at=${performance.timeOrigin}`,
  '--await-web',
  ...args.filter((arg) => arg !== '--production'),
]
process.exitCode =
  buildCode ||
  (await runServer(node, serverArgs, { env: production ? { NODE_ENV: 'production' } : {}, webBuilt }))
build.kill()
