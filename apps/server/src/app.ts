import type { AddressInfo } from 'node:net'
import { prepareTrack } from '@cabstand/domain/fare/track'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'
import type { DatabaseLocation } from './db/location.ts'
import { createAddressGuard, createStorageGuard } from './http/address-guard.ts'
import type { Authenticate } from './http/caller.ts'
import { registerFavicon } from './http/favicon.ts'
import { deleteIdempotencyKeysBefore } from './http/idempotency-store.ts'
import type { IsKnownHost } from './http/known-hosts.ts'
import { OpenConnections } from './http/open-connections.ts'
import { type PublicPages, registerPublicPages } from './http/public-pages.ts'
import { deleteRateLimitsBefore } from './http/rate-limit-store.ts'
import { registerRoutes } from './http/register-routes.ts'
import { createHttpServer } from './http/server.ts'
import { serverUrl } from './http/server-url.ts'
import { createVisitors } from './http/visitors.ts'
import type { Tasks } from './jobs/job.ts'
import { deleteSupersededJobs } from './jobs/outbox-store.ts'
import { Relay } from './jobs/relay.ts'
import { startWorker } from './jobs/worker.ts'
import {
  authRoutes,
  createAuthenticate,
  createKeyedHash,
  deleteChallengesBefore,
  deleteSessionsBefore,
  isLoopback,
  listEndedSessions,
  type MailSender,
  type SmsSender,
} from './modules/auth/index.ts'
import {
  type BookingParts,
  bookingRoutes,
  clockReaction,
  clockTasks,
  createBookingFeed,
  createOfferFeed,
  TripEta,
} from './modules/bookings/index.ts'
import { listDemoPeople } from './modules/demo/index.ts'
import { dispatchReaction, dispatchRoutes, dispatchTasks } from './modules/dispatch/index.ts'
import {
  createDriverDirectory,
  createNearestCars,
  type DriverDirectory,
  fleetRoutes,
} from './modules/fleet/index.ts'
import { createLocaleReader, languagesRoutes, listLanguages, toLanguage } from './modules/languages/index.ts'
import { type LegacyCredentials, legacyRoutes } from './modules/legacy/index.ts'
import {
  learnSpeeds,
  type Maps,
  mapCostRoutes,
  mapsRoutes,
  registerTileRoutes,
} from './modules/maps/index.ts'
import {
  createCarTypeReader,
  forgetQuotes,
  listCarTypesForWire,
  pricingRoutes,
} from './modules/pricing/index.ts'
import { createSettingsReader, publicSettingsOf, settingsRoutes } from './modules/settings/index.ts'
import { setupRoutes } from './modules/setup/index.ts'
import { healthRoutes, type WatchedFolder } from './modules/system/index.ts'
import { listUsableTrack, Tracker } from './modules/tracking/index.ts'
import { usersRoutes } from './modules/users/index.ts'
import { walletRoutes } from './modules/wallet/index.ts'
import { Gateway } from './realtime/gateway.ts'
import { HintChannel } from './realtime/hint-channel.ts'
import { Hints, idsOf } from './realtime/hints.ts'

export interface AppOptions {
  readonly db: Database
  /**
   * For what goes on without being asked: queue, relay, positions, sockets. A pool of its own, so that requests which
   * hold all connections of `db` do not stop it; absent: `db`.
   */
  readonly backgroundDb?: Database
  /** Folders whose disks must not be full; absent: nobody looks. */
  readonly folders?: readonly WatchedFolder[]
  /** A direct connection for the queue and the hints between processes. */
  readonly direct: DatabaseLocation
  readonly maps: Maps
  readonly secret: string
  /** Who sends sign-in codes as texts; absent: they go by e-mail. */
  readonly sms?: SmsSender | undefined
  /** Who sends them by e-mail when there is no text; absent: nobody. */
  readonly mail?: MailSender | undefined
  /** Codes are shown, demo people are listed, calls from this machine spend no budgets. */
  readonly demo: boolean
  /** The built web; undefined: the API alone. */
  readonly webFolder: string | undefined
  readonly version: string
  /** See `HttpServerOptions`. */
  readonly trustedProxies?: string | undefined
  /** The same. */
  readonly isKnownHost?: IsKnownHost | undefined
  /** Absent: the legacy calls do not exist. */
  readonly legacy?: LegacyCredentials | undefined
  readonly log: FastifyBaseLogger
  readonly now?: () => Date
}

export interface App {
  readonly http: FastifyInstance
  /** Starts everything and answers the address it listens on. */
  listen(host: string, port: number): Promise<string>
  close(): Promise<void>
}

/** Requests that are under way when the server stops have so long to be answered. */
const graceMs = 1000

/** The composition root: builds every part, gives each what it needs, and mounts the routes. */
export async function createApp(options: AppOptions): Promise<App> {
  const { db, log, maps, demo } = options
  const now = options.now ?? (() => new Date())
  const hash = createKeyedHash(options.secret)
  const visitors = createVisitors((mark) => hash('visitor', mark))
  const settings = createSettingsReader(db)
  const carTypes = createCarTypeReader(db)
  const hints = new Hints()
  const backgroundDb = options.backgroundDb ?? db
  const tracker = new Tracker({ db: backgroundDb, log, now })
  const nearestCars = createNearestCars({ positions: tracker.positions, maps, settings, now })
  const drivers = createDriverDirectory(db)
  const isExempt = (address: string) => demo && isLoopback(address)
  const guard = createAddressGuard({ now, exempt: isExempt })
  const storageGuard = createStorageGuard({ now, exempt: isExempt })
  const authenticate = createAuthenticate({ db, hash, now })
  const country = async () => (await settings.get()).restrictCountry
  const locales = createLocaleReader(db)
  const parts: BookingParts = { db, settings, carTypes, maps, locales, tracker, hints, now }
  const backgroundParts: BookingParts = {
    ...parts,
    db: backgroundDb,
    settings: createSettingsReader(backgroundDb),
    carTypes: createCarTypeReader(backgroundDb),
  }
  const eta = new TripEta(backgroundParts)

  const { version, trustedProxies } = options
  const http = await createHttpServer({
    log,
    authenticate,
    version,
    trustedProxies,
    isKnownHost: options.isKnownHost,
  })
  const connections = new OpenConnections(http.server)
  let gateway: Gateway | undefined
  registerRoutes(http, db, [
    ...authRoutes({
      db,
      settings,
      sms: options.sms,
      mail: options.mail,
      log,
      hash,
      demo,
      now,
      listDemoPeople,
      sessionsEnded: (ids) => gateway?.endSessions(ids),
    }),
    ...usersRoutes({ db }),
    ...settingsRoutes({ db, settings, demo }),
    ...languagesRoutes({ db }),
    ...setupRoutes({ db, hash, now }),
    ...mapsRoutes({ maps, guard, country }),
    ...mapCostRoutes({ db }),
    ...legacyRoutes({ db, maps, guard, now, credentials: options.legacy, country }),
    ...pricingRoutes({ db, maps, settings, carTypes, nearestCars, now, guard, storageGuard, visitors }),
    ...fleetRoutes({ db, tracker, drivers, nearestCars, guard, now }),
    ...bookingRoutes({ ...parts, eta, visitors }),
    ...dispatchRoutes(parts),
    ...walletRoutes({ db }),
    ...healthRoutes({ db, maps, folders: options.folders ?? [] }),
  ])
  registerTileRoutes(http, { maps, guard })
  registerFavicon(http)
  if (options.webFolder !== undefined) {
    const pages = await registerPublicPages(http, {
      distFolder: options.webFolder,
      now,
      loadSite: async () => ({
        settings: publicSettingsOf(await settings.get(), demo),
        languages: (await listLanguages(db)).map((row) => ({
          ...toLanguage(row),
          keyValuePairs: row.keyValuePairs,
        })),
        carTypes: await listCarTypesForWire({ settings, carTypes }),
        placeName: maps.info().name,
        center: maps.info().center,
      }),
    })
    refreshWithMap(http, maps, pages, log)
  }
  const running = createRunningParts({
    options,
    parts: backgroundParts,
    eta,
    tracker,
    drivers,
    authenticate,
    hints,
    http,
    isExempt,
  })
  return {
    http,
    async listen(host, port) {
      await tracker.start()
      await http.listen({ host, port })
      gateway = await running.start()
      return addressOf(http, host)
    },
    async close() {
      const cut = setTimeout(() => connections.cut(), graceMs)
      await running.stopIntake()
      await http.close()
      clearTimeout(cut)
      await running.stop()
      await tracker.stop()
    },
  }
}

const mapLookEveryMs = 3000

/** The documents name the city: they are rendered again when another map comes into force. */
function refreshWithMap(http: FastifyInstance, maps: Maps, pages: PublicPages, log: FastifyBaseLogger): void {
  let { version } = maps.info()
  const timer = setInterval(() => {
    if (maps.info().version === version) return
    version = maps.info().version
    pages
      .refresh()
      .catch((error: unknown) => log.error({ err: error }, 'the documents were not rendered again'))
  }, mapLookEveryMs)
  http.addHook('onClose', async () => clearInterval(timer))
}

function createRunningParts(input: {
  options: AppOptions
  parts: BookingParts
  eta: TripEta
  tracker: Tracker
  drivers: DriverDirectory
  authenticate: Authenticate
  hints: Hints
  http: FastifyInstance
  isExempt: (address: string) => boolean
}) {
  const { options, parts, eta, tracker, hints } = input
  const { log } = options
  const { db } = parts
  let gateway: Gateway | undefined
  let worker: { stop(): Promise<void> } | undefined
  let relay: Relay | undefined
  const channel = new HintChannel({ direct: options.direct, hints, log })
  return {
    async start(): Promise<Gateway> {
      await channel.start()
      gateway = new Gateway({
        server: input.http.server,
        authenticate: input.authenticate,
        listEndedSessions: (ids) => listEndedSessions(db, ids, parts.now()),
        bookings: createBookingFeed(parts) as never,
        offers: createOfferFeed(parts),
        reportPositions: async (driver, positions) =>
          tracker.report(await input.drivers.get(driver), positions),
        hints,
        log,
        isExempt: input.isExempt,
        isKnownHost: options.isKnownHost,
      })
      const open = gateway
      tracker.onPosition((position) => {
        const { bookingId } = position
        if (bookingId === null || !open.isFollowed(bookingId)) return
        eta
          .at(bookingId, position)
          .then((trip) => {
            if (trip.position !== null) {
              open.sendPosition(bookingId, { ...trip.position, secondsToNextStop: trip.secondsToNextStop })
            }
          })
          .catch((error: unknown) => log.debug({ err: error }, 'a position was not passed on'))
      })
      hints.subscribe((topics) => {
        for (const bookingId of idsOf(topics, 'booking')) eta.forget(bookingId)
        const busy = idsOf(topics, 'driver')
        if (busy.length > 0) tracker.tripsChanged(busy)
      })
      relay = new Relay({ db, reactions: [clockReaction, dispatchReaction], hints, log })
      worker = await startWorker({
        db,
        direct: options.direct,
        tasks: {
          ...clockTasks(parts),
          ...dispatchTasks(parts),
          ...upkeepTasks(db, parts.now),
          ...mapTasks(parts),
        },
        concurrency: 4,
        crontab: [
          '*/5 * * * * pricing:forget-quotes',
          '17 * * * * system:cleanup',
          '40 3 * * * maps:learn-speeds',
        ].join('\n'),
        log,
      })
      return gateway
    },
    /** Lets sockets go first, so that closing the server does not wait for them. */
    async stopIntake() {
      await gateway?.stop()
    },
    async stop() {
      await relay?.stop()
      await worker?.stop()
      await channel.stop()
    },
  }
}

/** What the map learns from trips, by night. */
function mapTasks({ db, maps, settings, now }: BookingParts): Tasks {
  return {
    'maps:learn-speeds': async () => {
      await learnSpeeds({
        db,
        now,
        timeZone: async () => (await settings.get()).timeZone,
        listTrack: async (...trip) => prepareTrack(await listUsableTrack(db, ...trip)),
        listPassings: (track) => maps.listPassings(track),
      })
    },
  }
}

/** Forgets what has served its time. */
function upkeepTasks(db: Database, now: () => Date): Tasks {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000)
  return {
    'pricing:forget-quotes': async () => forgetQuotes(db, now()),
    'system:cleanup': async () => {
      await deleteIdempotencyKeysBefore(db, daysAgo(1))
      await deleteRateLimitsBefore(db, now())
      await deleteSupersededJobs(db)
      await deleteChallengesBefore(db, daysAgo(1))
      await deleteSessionsBefore(db, daysAgo(7))
    },
  }
}

function addressOf(http: FastifyInstance, host: string): string {
  const address = http.server.address() as AddressInfo | null
  return serverUrl(host, address?.port ?? 0)
}
