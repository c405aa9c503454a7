import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { erasePerson } from '../people/users/index.ts'
import { addDocumentation } from '../platform/api-description/documentation.ts'
import { findPoolUse } from '../platform/db/database.ts'
import type { DatabaseLocation } from '../platform/db/location.ts'
import { transaction } from '../platform/db/transaction.ts'
import type { IsKnownHost } from '../platform/http/known-hosts.ts'
import { OpenConnections } from '../platform/http/open-connections.ts'
import { registerRoutes } from '../platform/http/register-routes.ts'
import { createHttpServer } from '../platform/http/server.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { Module } from '../platform/module.ts'
import { serverUrl } from '../platform/server-url.ts'
import { Background } from './background.ts'
import { createDeps, type Deps, type DepsOptions } from './deps.ts'
import { createModules } from './modules.ts'
import { allRoles, type Role } from './roles.ts'

export interface AppOptions extends DepsOptions {
  /** A direct connection for the queue and the hints between processes. */
  readonly direct: DatabaseLocation
  /** How long a process that stops serves on while it hands its clients over; absent: not at all. */
  readonly drainMs?: number
  /** What this process does; absent: everything. */
  readonly roles?: ReadonlySet<Role>
  /** Measures what the server does; absent: nothing does. */
  readonly metrics?: Metrics | undefined
  /** See `HttpServerOptions`. */
  readonly trustedProxies?: string | undefined
  /** The same. */
  readonly isKnownHost?: IsKnownHost | undefined
  /** Which modules the server has; absent: those of the product. */
  readonly createModules?: (deps: Deps) => Module[]
}

export interface App {
  readonly http: FastifyInstance
  /** Starts everything and resolves to the address it listens on. */
  listen(host: string, port: number): Promise<string>
  close(): Promise<void>
  /** Erases a person everywhere. */
  erasePerson(erasure: Parameters<typeof erasePerson>[2]): Promise<void>
}

/** Time for running requests when the server stops. */
const graceMs = 1000

/** The composition root: builds the shared parts, lets every module describe itself, and mounts what they describe. */
export async function createApp(options: AppOptions): Promise<App> {
  const { version, trustedProxies, isKnownHost, direct, log, roles = allRoles, drainMs = 0 } = options
  const deps = createDeps(options)
  const modules = (options.createModules ?? createModules)(deps)
  deps.files.purposes.register(modules.flatMap((module) => module.filePurposes ?? []))
  const served = roles.has('api') ? modules : modules.filter(({ isOfEveryRole }) => isOfEveryRole === true)
  const routes = served.flatMap((module) => module.routes ?? [])
  const endpoints = routes.map(({ endpoint }) => endpoint)
  const http = await createHttpServer({
    log,
    authenticate: deps.authenticate,
    endpoints,
    trustedProxies,
    isKnownHost,
    demoMode: deps.demoMode.isOn,
  })
  options.metrics?.measureRequests(http)
  const connections = new OpenConnections(http.server)
  await addDocumentation(http, { version, endpoints })
  registerRoutes(
    http,
    deps.db,
    modules.flatMap((module) => module.routes ?? []),
    { served: routes, records: deps.crowds.records },
  )
  for (const module of served) await module.mount?.(http)
  const erasers = modules.flatMap((module) => module.erase ?? [])
  const background = new Background({ deps, modules, roles, server: http.server, direct, isKnownHost })
  if (options.metrics !== undefined)
    watch(options.metrics, { deps, modules, background, replicaDb: options.replicaDb })
  return {
    http,
    async listen(host, port) {
      await background.prepare()
      await http.listen({ host, port })
      await background.start()
      return serverUrl(host, (http.server.address() as AddressInfo | null)?.port ?? 0)
    },
    erasePerson: (erasure) => transaction(deps.db, (tx) => erasePerson(tx, erasers, erasure, deps.now())),
    async close() {
      if (drainMs > 0) {
        deps.stopping.abort()
        await background.drain(drainMs)
      }
      const cut = setTimeout(() => connections.cut(), graceMs)
      await background.stopIntake()
      await http.close()
      clearTimeout(cut)
      await background.stop()
    },
  }
}

interface WatchedParts extends Pick<AppOptions, 'replicaDb'> {
  readonly deps: Deps
  readonly modules: readonly Module[]
  readonly background: Background
}

/** What the process knows about itself, and what the modules know about the service. */
function watch(metrics: Metrics, { deps, modules, background, replicaDb }: WatchedParts): void {
  const pools = { requests: deps.db, background: deps.backgroundDb, ...(replicaDb && { replica: replicaDb }) }
  metrics.addOwn(
    'pool_connections',
    'Connections of the pools to PostgreSQL, and the queries that wait for one.',
    () =>
      Object.entries(pools).flatMap(([pool, db]) =>
        Object.entries(findPoolUse(db) ?? {}).map(([state, value]) => ({ labels: { pool, state }, value })),
      ),
    ['pool', 'state'],
  )
  metrics.addOwn('sockets', 'Connected clients.', () => [{ value: background.openSockets }])
  metrics.addOwn('known_positions', 'Drivers whose place is known.', () => [
    { value: deps.tracker.knownDrivers },
  ])
  metrics.addCount('positions_total', 'Positions that drivers have reported.', ['result'], () =>
    Object.entries(deps.tracker.reported).map(([result, value]) => ({ labels: { result }, value })),
  )
  metrics.addCount('shed_requests_total', 'Requests that were refused for want of a place.', ['crowd'], () =>
    deps.crowds.countRefused().map(({ crowd, refused }) => ({ labels: { crowd }, value: refused })),
  )
  metrics.addGauges(
    modules.flatMap((module) => module.gauges ?? []),
    deps.backgroundDb,
    deps.now,
  )
}
