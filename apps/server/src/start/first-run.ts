import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { startingLanguages, toLanguage } from '../operator/languages/index.ts'
import {
  deleteSetupCode,
  findSetupState,
  hashSetupCode,
  newSetupCode,
  renewSetupCode,
  type SetupState,
  setupHealthRoutes,
  setupRoutes,
} from '../operator/setup/index.ts'
import { createKeyedHash } from '../people/auth/index.ts'
import type { Database } from '../platform/db/database.ts'
import { registerRoute } from '../platform/http/register-routes.ts'
import { createHttpServer } from '../platform/http/server.ts'
import { registerNotSetUp, registerSetupPages } from '../platform/http/setup-pages.ts'

export interface FirstRunOptions {
  readonly db: Database
  readonly secret: string
  readonly host: string
  readonly port: number
  readonly trustedProxies?: string | undefined
  /** The built web; undefined: the API alone. */
  readonly webFolder: string | undefined
  readonly version: string
  readonly log: FastifyBaseLogger
  /** Cancels the wait: `completeFirstRun` then throws its reason. */
  readonly signal?: AbortSignal | undefined
  readonly now?: () => Date
  /** Interval of the check whether setup is complete. */
  readonly lookEveryMs?: number
}

const lookEveryMs = 1000
const graceMs = 1000

/**
 * Serves the first-run form until the installation has settings, an admin and a map, from the form, `npm run setup` or
 * another process. `say` receives the address and the code, which is valid for this start only. Resolves at once when
 * nothing is missing; otherwise when the port is free again.
 */
export async function completeFirstRun(options: FirstRunOptions, say: (line: string) => void): Promise<void> {
  const { db, signal, now = () => new Date() } = options
  let state = await findSetupState(db)
  if (state === 'done') return
  const hash = createKeyedHash(options.secret)
  const code = newSetupCode()
  const codeHash = hashSetupCode(hash, code)
  if (state === 'open') await renewSetupCode(db, codeHash, now())
  const http = await createFirstRunServer(options, { hash, now })
  try {
    const address = await http.listen({ host: options.host, port: options.port })
    announce(say, address, state === 'open' ? code : undefined)
    while (state !== 'done') {
      await sleep(options.lookEveryMs ?? lookEveryMs, undefined, { signal })
      const found: SetupState | undefined = await look(options, async () => {
        const current = await findSetupState(db)
        if (current === 'open') await renewSetupCode(db, codeHash, now())
        return current
      })
      if (found === undefined) continue
      const isNew = found !== state
      state = found
      if (isNew && state === 'map_missing') say(`Set up. ${howToImport}`)
    }
    say('Set up, starting.')
  } finally {
    // Open connections must not delay the server that starts next.
    const late = setTimeout(() => http.server.closeAllConnections(), graceMs)
    await http.close()
    clearTimeout(late)
    await deleteSetupCode(db, codeHash).catch(() => {})
  }
}

const howToImport = 'Now import a map: npm run import-map -- FILE.osm.pbf'

function announce(say: (line: string) => void, address: string, code: string | undefined): void {
  const shown = address.replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1')
  say('')
  if (code === undefined) say(`There is no map yet (${shown}/setup). ${howToImport}`)
  else say(`Set up Cabstand at ${shown}/setup with the code ${code}, or with: npm run setup -- --help`)
}

/** A short outage of the database does not end the wait. */
async function look<T>({ log }: FirstRunOptions, ask: () => Promise<T>): Promise<T | undefined> {
  return ask().catch((error: unknown) => {
    log.warn({ err: error }, 'the state of the installation could not be read')
    return undefined
  })
}

/** A server with the form, its API, health, and nothing else. */
async function createFirstRunServer(
  options: FirstRunOptions,
  { hash, now }: { hash: ReturnType<typeof createKeyedHash>; now: () => Date },
): Promise<FastifyInstance> {
  const { db, log, trustedProxies, webFolder } = options
  const routes = [...setupRoutes({ db, hash, now }), ...setupHealthRoutes(db)]
  const http = await createHttpServer({
    log,
    endpoints: routes.map(({ endpoint }) => endpoint),
    trustedProxies,
    // Without settings there are no sessions.
    authenticate: async () => undefined,
  })
  for (const route of routes) registerRoute(http, db, route)
  if (webFolder !== undefined) {
    const languages = startingLanguages('en').map((row) => ({
      ...toLanguage(row),
      keyValuePairs: {},
      pageTexts: {},
      samplePlace: '',
    }))
    await registerSetupPages(http, { distFolder: webFolder, languages, now })
  }
  registerNotSetUp(http)
  return http
}
