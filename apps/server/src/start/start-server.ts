import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Maps, mapServicesOf, serveRouting } from '../maps/index.ts'
import type { PaymentProvider } from '../money/payments/index.ts'
import { listDemoPeople } from '../operator/demo/index.ts'
import { findSettings } from '../operator/settings/index.ts'
import {
  createConsoleSms,
  createHttpGatewaySms,
  createSmtpMail,
  createTwilioSms,
  type IdentityProvider,
  type SmsSender,
} from '../people/auth/index.ts'
import { collectWhenIdle } from '../platform/collect-when-idle.ts'
import type { Database } from '../platform/db/database.ts'
import { explainLostDatabase } from '../platform/db/explain-lost-database.ts'
import { createDiskStorage } from '../platform/files/storage/disk-storage.ts'
import type { FileStorage } from '../platform/files/storage/file-storage.ts'
import { createS3Storage } from '../platform/files/storage/s3-storage.ts'
import { knownHosts } from '../platform/http/known-hosts.ts'
import {
  assertCanListen,
  explainListenError,
  type ListenAddress,
  tryListening,
} from '../platform/http/probe-address.ts'
import { Metrics } from '../platform/metrics/metrics.ts'
import { serveMetrics } from '../platform/metrics/metrics-server.ts'
import type { OwnAddress } from '../platform/own-address.ts'
import { serverUrl } from '../platform/server-url.ts'
import { StartupError } from '../platform/startup-error.ts'
import { createApp } from './app.ts'
import type { Config } from './config/config.ts'
import { filesFolder } from './config/files-config.ts'
import { assertNotHeld } from './embedded-database/data-lock.ts'
import { completeFirstRun } from './first-run.ts'
import { captureConsole, createLog } from './log.ts'
import { ownSecret } from './own-secret.ts'
import { describeStart, Phases } from './phases.ts'
import { type Installation, prepareInstallation } from './prepare-installation.ts'
import { describeEmulators, startEmulators } from './start-emulators.ts'
import { startSimulator } from './start-simulator.ts'
import { UndoSteps } from './undo-steps.ts'
import { version } from './version.ts'

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))

type Log = ReturnType<typeof createLog>

/** A server that is starting or running. */
export interface StartedServer {
  /** Resolves when the server answers. Rejects with StartupError when the operator has to fix something. */
  readonly ready: Promise<void>
  /** Stops everything in reverse order, also during the start. */
  stop(): Promise<void>
  /** For a process that exits immediately: PostgreSQL shuts down on its own. */
  abandon(): void
}

/** Time for running requests, sockets, jobs and the simulator. */
const serverStopMs = 3000
/** Time for a child process that has nothing to finish. */
const childStopMs = 1000
/** Time for a start-up phase that is running when the server is stopped. */
const phaseEndMs = 4000

/** How the server was started. */
export interface Begin {
  /** When npm was started, if it was, as `Date.now()`. */
  readonly begunAtMs?: number | undefined
  /** Resolves when the files of the web are there. */
  readonly webBuilt?: Promise<unknown>
}

/** Starts everything in order and reports each phase: database, demo, map, web, and in demo mode the simulator. */
export function startServer(
  config: Config,
  say: (line: string) => void,
  { begunAtMs, webBuilt = Promise.resolve() }: Begin = {},
): StartedServer {
  const undo = new UndoSteps(say)
  const abandonable: { abandon?: () => void } = {}
  let stopping = false
  const assertGoing = () => {
    if (stopping) throw new Error('stopped while it was starting')
  }
  const starting = bringUp({
    config,
    say,
    begunAtMs,
    webBuilt,
    undo,
    assertGoing,
    abandonable,
  }).catch(async (error: unknown) => {
    await undo.run()
    throw explainLostDatabase(error)
  })
  const ended = starting.catch(() => undefined)
  return {
    // When the server is stopped during the start, no error is reported.
    ready: starting.catch((error: unknown) =>
      stopping ? new Promise<never>(() => {}) : Promise.reject(error),
    ),
    async stop() {
      stopping = true
      await undo.run()
      await Promise.race([ended, sleep(phaseEndMs, undefined, { ref: false })])
      await undo.run()
    },
    abandon: () => abandonable.abandon?.(),
  }
}

interface Start {
  readonly config: Config
  readonly say: (line: string) => void
  readonly begunAtMs: number | undefined
  readonly webBuilt: Promise<unknown>
  readonly undo: UndoSteps
  /** Throws when the server is being stopped. */
  readonly assertGoing: () => void
  /** How to leave the database, once there is one. */
  readonly abandonable: { abandon?: () => void }
}

async function bringUp(start: Start): Promise<void> {
  const { config, say, begunAtMs, webBuilt, undo, assertGoing, abandonable } = start
  const log = createLog(config.logLevel)
  captureConsole(log)
  const storage = openStorage(config, log)
  const demo = isDemo(config)
  const listenAddress = listenAddressOf(config)
  const own = await checkFirst(config, { demo, listenAddress })
  const phases = new Phases(say)
  // Only once the data folder is locked.
  const readSecret = async () => config.secret ?? (await ownSecret(config.dataFolder))
  const installation = await prepareInstallation({
    config,
    demo,
    storage,
    log,
    phases,
    say,
    undo,
    assertGoing,
    abandonable,
    readSecret,
    awaitFirstRun: async (db) => {
      await webBuilt
      await awaitFirstRun({ db, secret: await readSecret(), config, log, say, undo })
    },
  })
  assertGoing()
  await phases.run('Web', () => webBuilt)
  assertGoing()
  const { emulators, payments, identities } = await openProviders(config, { demo, own, undo })
  assertGoing()
  await openTraces(start, log)
  assertGoing()
  const metrics = config.metrics && new Metrics()
  const secret = await readSecret()
  const app = await createApp({
    ...optionsOf(config, { demo, log, installation }),
    storage,
    secret,
    roles: config.roles,
    drainMs: config.drainMs,
    redis: await openSharedRedis(config, secret, log),
    payments,
    identities,
    metrics,
    log,
  })
  // Before the server, so that it is watched while it hands its clients over.
  if (metrics !== undefined) await openMetrics(metrics, start, log)
  await openRouting(installation.maps, { start, secret, log })
  let simulator: { stop(): Promise<void> } | undefined
  undo.push('The server', serverStopMs + config.drainMs, () => Promise.all([simulator?.stop(), app.close()]))
  const address = await phases.run('Server', () =>
    app.listen(config.host, config.port).catch(async (error: unknown) => {
      // The port was taken after the check.
      throw await explainListenError(error, listenAddress)
    }),
  )
  assertGoing()
  const endCollecting = collectWhenIdle()
  undo.push('The garbage collection', serverStopMs, async () => endCollecting())
  if (demo && config.simulation) simulator = startSimulator(address, log)
  const took = describeStart({ begunAtMs, processMs: performance.timeOrigin, nowMs: Date.now() })
  announce({ say, address, demo, took })
  if (emulators === undefined) return
  const currency = (await findSettings(installation.database.db))?.code ?? ''
  say('')
  for (const line of describeEmulators(emulators, payments, currency)) say(line)
}

const listenAddressOf = ({ host, port, production }: Config): ListenAddress => ({
  host,
  port,
  command: production ? 'npm run serve' : 'npm start',
})

/** What an operator may have to fix, before anything is opened. Resolves to the providers of the environment. */
async function checkFirst(
  config: Config,
  { demo, listenAddress }: { readonly demo: boolean; readonly listenAddress: ListenAddress },
): Promise<Providers> {
  if (!demo && !hasSender(config)) {
    throw new StartupError(
      'Sign-in codes cannot be sent: set a mail server (CABSTAND_SMTP_URL), an SMS gateway (CABSTAND_SMS_URL) or Twilio (docs/install.md)',
    )
  }
  if (config.database === undefined) await assertNotHeld(config.dataFolder)
  const providers = {
    payments: await config.setUpPayments({ demo, emulated: {} }),
    identities: config.setUpIdentities({ emulated: {} }),
  }
  await assertCanListen(listenAddress)
  await assertOwnCanListen('CABSTAND_METRICS', config.metrics)
  await assertOwnCanListen('CABSTAND_MAPS_LISTEN', config.mapsListen)
  return providers
}

/** Who takes card payments, and by whom people sign in. */
interface Providers {
  readonly payments: PaymentProvider[]
  readonly identities: IdentityProvider[]
}

/** The providers of the environment; in a demo that asks for it, emulators take the place of those without keys. */
async function openProviders(
  config: Config,
  { demo, own, undo }: { readonly demo: boolean; readonly own: Providers; readonly undo: UndoSteps },
) {
  if (!demo || !config.emulatePayments) return { emulators: undefined, ...own }
  const emulators = await startEmulators(serverUrl(config.host, config.port))
  undo.push('The emulators of payment providers', childStopMs, emulators.stop)
  const emulated = emulators.environment
  return {
    emulators,
    payments: await config.setUpPayments({ demo, emulated }),
    identities: config.setUpIdentities({ emulated }),
  }
}

/** The app's options that follow from the configuration and the installation. */
function optionsOf(
  config: Config,
  what: { readonly demo: boolean; readonly log: Log; readonly installation: Installation },
) {
  const { demo, log, installation } = what
  const { database, changes, maps } = installation
  const { db, backgroundDb, replicaDb, direct, folder } = database
  return {
    db,
    backgroundDb,
    replicaDb,
    changes,
    folders: [
      { kind: 'data' as const, path: config.dataFolder },
      ...(folder === undefined ? [] : [{ kind: 'database' as const, path: folder }]),
    ],
    direct,
    maps,
    sms: demo ? createConsoleSms(log) : createSms(config.senders.sms, log),
    mail: config.senders.smtp && createSmtpMail(config.senders.smtp),
    publicUrl: config.publicUrl,
    ownUrl: () => serverUrl(config.host, config.port),
    mapServices: mapServicesOf(config.maps),
    demo,
    webFolder,
    version,
    trustedProxies: config.trustedProxies,
    // The demo shows codes: a foreign site must not read them through a host name of its own that points to this
    // machine (DNS rebinding).
    isKnownHost: demo
      ? knownHosts([config.host, hostname(), `${hostname()}.local`, ...config.publicHosts])
      : undefined,
    legacy: config.legacy,
    push: config.push,
    notificationKey: config.push.notificationKey,
  }
}

/** Loaded only where it is used. */
async function openSharedRedis({ redisUrl }: Config, secret: string, log: Log) {
  if (redisUrl === undefined) return undefined
  const { openRedis } = await import('../platform/processes/open-redis.ts')
  return openRedis(redisUrl, { secret, log })
}

/** Before the server, so that the traces of its last requests are sent. Loaded only where traces are wanted. */
async function openTraces({ config, undo }: Start, log: Log): Promise<void> {
  if (config.tracing === undefined) return
  const { openTracing } = await import('../platform/tracing/open-tracing.ts')
  const tracing = openTracing(config.tracing, { version, log })
  undo.push('The traces', childStopMs, tracing.close)
}

async function openMetrics(metrics: Metrics, { config, undo }: Start, log: Log): Promise<void> {
  if (config.metrics === undefined) return
  const page = await serveMetrics(metrics, config.metrics, log)
  undo.push('The metrics', childStopMs, async () => {
    metrics.stop()
    await page.close()
  })
}

/** Finds routes for processes that do not. */
async function openRouting(
  maps: Maps,
  { start, secret, log }: { readonly start: Start; readonly secret: string; readonly log: Log },
): Promise<void> {
  const address = start.config.mapsListen
  if (address === undefined) return
  const server = await serveRouting({ maps, secret, address, log })
  start.undo.push('The routes for other processes', childStopMs, () => server.close())
}

async function assertOwnCanListen(variable: string, address: OwnAddress | undefined): Promise<void> {
  if (address === undefined || (await tryListening(address.host, address.port)) === undefined) return
  throw new StartupError(
    `${variable}: this machine cannot listen on ${address.host}:${address.port}. Use another port, or an address of this machine`,
  )
}

function openStorage({ s3, dataFolder }: Config, log: { warn(message: string): void }): FileStorage {
  if (s3 === undefined) return createDiskStorage(filesFolder(dataFolder))
  return createS3Storage(s3, { log, now: () => new Date() })
}

/** Serves the first-run form while something is missing; stopping the server ends it. */
async function awaitFirstRun({
  db,
  secret,
  config,
  log,
  say,
  undo,
}: Pick<Start, 'config' | 'say' | 'undo'> & {
  db: Database
  secret: string
  log: Log
}): Promise<void> {
  const { host, port, trustedProxies } = config
  const stopped = new AbortController()
  const { signal } = stopped
  const done = completeFirstRun(
    { db, secret, host, port, trustedProxies, webFolder, version, log, signal },
    say,
  )
  undo.push('The first-run form', serverStopMs, () => {
    stopped.abort()
    return done.catch(() => {})
  })
  await done
}

/** Demo mode: codes are shown on the screen when no sender is configured, and never in production. */
function isDemo(config: Config): boolean {
  return !config.production && !hasSender(config) && config.demo !== 'off'
}

const hasSender = ({ senders }: Config) => senders.sms !== undefined || senders.smtp !== undefined

function createSms(
  sms: Config['senders']['sms'],
  log: { warn(message: string): void },
): SmsSender | undefined {
  if (sms === undefined) return undefined
  return sms.kind === 'twilio' ? createTwilioSms({ ...sms, log }) : createHttpGatewaySms({ ...sms, log })
}

/** Prints the address, and in the demo the people to sign in as. */
function announce(what: {
  readonly say: (line: string) => void
  readonly address: string
  readonly demo: boolean
  readonly took: string
}): void {
  const { say, address, demo, took } = what
  say('')
  say(`Cabstand is ready: ${address} (version ${version}, after ${took})`)
  if (!demo) return
  say('')
  say('Sign in with one of these numbers; the code is shown on the screen:')
  for (const { role, name, mobile } of listDemoPeople().people) {
    say(`  ${role.padEnd(11)} ${mobile}  ${name}`)
  }
}
