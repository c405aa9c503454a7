import { prepareTrack } from '@cabstand/domain/fare/track'
import type { FastifyBaseLogger } from 'fastify'
import type { Maps } from '../maps/index.ts'
import { type PushConfig, PushSenders, usualPushHosts } from '../messages/notifications/index.ts'
import type { PaymentProvider } from '../money/payments/index.ts'
import { changePromoCurrency } from '../money/promos/index.ts'
import { hasLedgerEntries } from '../money/wallet/index.ts'
import {
  createDocumentLanguageReader,
  createLanguageReader,
  createLocaleReader,
  createTextReader,
} from '../operator/languages/index.ts'
import type { LegacyCredentials } from '../operator/legacy/index.ts'
import { createCancelReasonReader, createDemoMode, createSettingsReader } from '../operator/settings/index.ts'
import { findReportAge, type WatchedFolder } from '../operator/system/index.ts'
import {
  createAuthenticate,
  createKeyedHash,
  findSmsDownSince,
  type IdentityProvider,
  isLoopback,
  listEndedSessions,
  type MailSender,
  onSessionChanges,
  type SmsSender,
  watchSms,
} from '../people/auth/index.ts'
import { assertSecondAdmin } from '../people/users/index.ts'
import { RowChanges } from '../platform/cache/row-changes.ts'
import type { Session } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { createReads } from '../platform/db/read-database.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { Outbox } from '../platform/events/outbox.ts'
import { createFiles } from '../platform/files/create-files.ts'
import type { FileStorage } from '../platform/files/storage/file-storage.ts'
import { createAddressGuard, createStorageGuard } from '../platform/http/address-guard.ts'
import { createCrowds } from '../platform/http/crowds.ts'
import { createVisitors } from '../platform/http/visitors.ts'
import { DueSignal } from '../platform/jobs/timers.ts'
import type { SharedByRedis } from '../platform/processes/open-redis.ts'
import { type BookingDeps, hasBookings, TripEta } from '../trips/bookings/index.ts'
import { createDriverDirectory, createNearestCars } from '../trips/fleet/index.ts'
import { changePriceCurrency, createCarTypeReader } from '../trips/pricing/index.ts'
import { listUsableTrack, Tracker } from '../trips/tracking/index.ts'

export interface DepsOptions {
  readonly db: Database
  /**
   * A separate pool for background work (queue, relay, positions, sockets), so that it continues when requests hold all
   * connections of `db`. Absent: `db`.
   */
  readonly backgroundDb?: Database
  /** A replica for reports and exports; absent: they read `db`. */
  readonly replicaDb?: Database | undefined
  /** What processes share through Redis; absent: what they need to share goes through the database. */
  readonly redis?: SharedByRedis | undefined
  /** Tells caches what has changed, when some were built before; absent: it is built here. */
  readonly changes?: RowChanges
  /** Folders whose free disk space is part of the health check; absent: none. */
  readonly folders?: readonly WatchedFolder[]
  readonly maps: Maps
  /** Where the bytes of uploaded files are. */
  readonly storage: FileStorage
  readonly secret: string
  /** Sends sign-in codes by SMS; absent: e-mail only. */
  readonly sms?: SmsSender | undefined
  /** Sends sign-in codes by e-mail when SMS is not available; absent: no e-mail. */
  readonly mail?: MailSender | undefined
  /** Where people reach the service, for links in text messages; absent: they have none. */
  readonly publicUrl?: string | undefined
  /** The address of this server, where nothing else is configured; absent: it is only reached by `publicUrl`. */
  readonly ownUrl?: () => string
  /** Payment providers that are set up; absent: none. */
  readonly payments?: readonly PaymentProvider[] | undefined
  /** Providers by which people sign in; absent: none. */
  readonly identities?: readonly IdentityProvider[] | undefined
  /** External map services that are asked, as people know them; absent: none. */
  readonly mapServices?: readonly string[] | undefined
  /** Push providers; absent: web push alone. */
  readonly push?: PushConfig | undefined
  /** The key of the legacy call that sends notifications; absent: only admins may. */
  readonly notificationKey?: string | undefined
  /** Demo mode: codes are shown, demo people are listed, requests from this machine are not rate-limited. */
  readonly demo: boolean
  /** The built web; undefined: the API alone. */
  readonly webFolder: string | undefined
  /** Absent: the legacy map endpoints do not exist. */
  readonly legacy?: LegacyCredentials | undefined
  /** The version of Cabstand. */
  readonly version: string
  readonly log: FastifyBaseLogger
  readonly now?: () => Date
}

export type Deps = ReturnType<typeof createDeps>

/** Creates the dependencies that modules share. Each module's descriptor names the ones it uses. */
export function createDeps(options: DepsOptions) {
  const { db, log, maps, demo, webFolder, mail, legacy, redis, replicaDb } = options
  const { backgroundDb = db, folders = [], now = () => new Date() } = options
  const hash = createKeyedHash(options.secret)
  const changes = options.changes ?? new RowChanges({ db: backgroundDb, alsoWrittenBy: [db], log })
  const { hints } = changes
  const settings = createSettingsReader(changes)
  const demoMode = createDemoMode(changes, settings)
  const languages = createLanguageReader(changes)
  const texts = createTextReader(languages)
  const tracker = new Tracker({ db: backgroundDb, log, now, positionBus: redis?.bus })
  const isExempt = (address: string) => demo && isLoopback(address)
  const guardOptions = { now, exempt: isExempt, createBuckets: redis?.createBuckets }
  const booking: BookingDeps = {
    db,
    settings,
    cancelReasons: createCancelReasonReader(changes),
    carTypes: createCarTypeReader(changes),
    maps,
    locales: createLocaleReader(languages),
    tracker,
    hints,
    outbox: new Outbox(),
    searchDue: new DueSignal(),
    now,
  }
  const background = { ...booking, db: backgroundDb }
  const sms = options.sms && watchSms(options.sms, { db, outbox: booking.outbox, now, log })
  return {
    ...booking,
    /** The same for background work. */
    background,
    eta: new TripEta(background),
    backgroundDb,
    crowds: createCrowds(),
    /** Aborted while this process hands its clients over to others. */
    stopping: new AbortController(),
    reads: createReads({ primary: db, replica: replicaDb, readAge: findReportAge, log }),
    changes,
    languages,
    hash,
    files: createFiles({ db, storage: options.storage, now }),
    visitors: createVisitors((mark) => hash('visitor', mark)),
    listEndedSessions: (sessions: readonly Pick<Session, 'sessionId' | 'role'>[]) =>
      listEndedSessions(backgroundDb, sessions, now()),
    onSessionChanges: onSessionChanges(changes),
    authenticate: createAuthenticate({ db, changes, hash, now }),
    push: new PushSenders(options.push ?? { webHosts: usualPushHosts }, {
      secret: options.secret,
      contact: async () => contactOf(await settings.get()),
      log,
      now,
    }),
    notificationKey: options.notificationKey,
    nearestCars: createNearestCars({ positions: tracker.positions, maps, settings, now }),
    drivers: createDriverDirectory(changes),
    guard: createAddressGuard(guardOptions),
    storageGuard: createStorageGuard(guardOptions),
    isExempt,
    texts,
    documentLanguage: createDocumentLanguageReader(languages, texts, settings),
    currency: async () => (await settings.get()).code,
    isCurrencyLocked: async (tx: Database | Tx) => (await hasLedgerEntries(tx)) || hasBookings(tx),
    assertSecondAdmin,
    changePriceCurrency: async (tx: Tx, change: Parameters<typeof changePriceCurrency>[1]) => {
      await changePriceCurrency(tx, change)
      await changePromoCurrency(tx, change)
    },
    demoMode,
    hidesContacts: demoMode.isOn,
    country: async () => (await settings.get()).restrictCountry,
    homeCountry: async () => (await settings.get()).country,
    appName: async () => (await settings.get()).appName,
    /** How long what grows is kept. */
    retention: () => settings.get(),
    timeZone: async () => (await settings.get()).timeZone,
    listTrack: async (bookingId: string, from: Date, to: Date) =>
      prepareTrack(await listUsableTrack(backgroundDb, bookingId, from, to)),
    folders,
    version: options.version,
    sms,
    publicUrl: options.publicUrl,
    serverUrl: () => options.publicUrl ?? options.ownUrl?.() ?? '',
    providers: options.payments ?? [],
    identityProviders: options.identities ?? [],
    mapServices: options.mapServices ?? [],
    /** Absent: no text messages are sent. */
    smsDownSince: sms && (() => findSmsDownSince(db)),
    mail,
    demo,
    webFolder,
    redis,
    credentials: legacy,
    log,
  }
}

/** Where push services can reach the operator: an address that they accept is required. */
const contactOf = ({ contactEmail, companyWebsite }: { contactEmail: string; companyWebsite: string }) =>
  contactEmail === '' && companyWebsite.startsWith('https://')
    ? companyWebsite
    : `mailto:${contactEmail || 'operator@cabstand.invalid'}`
