import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { prepareDatabase } from './db/prepare-database.ts'
import { createLog } from './log.ts'
import {
  createConsoleSms,
  createHttpGatewaySms,
  createSmtpMail,
  createTwilioSms,
  type SmsSender,
} from './modules/auth/index.ts'
import { createDemo, createDemoHistory, listDemoPeople } from './modules/demo/index.ts'
import { prepareMaps, provideMaps } from './modules/maps/index.ts'
import { createSettingsReader, findSettings } from './modules/settings/index.ts'
import { ownSecret } from './own-secret.ts'
import { Phases } from './phases.ts'
import { startSimulator } from './start-simulator.ts'
import { StartupError } from './startup-error.ts'
import { version } from './version.ts'

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/**
 * Brings everything up in its order, telling each phase: database, demo, map, web, and in demo mode the
 * simulator. Resolves when the server answers; `stop` takes it down in the opposite order.
 */
export async function startServer(
  config: Config,
  say: (line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const log = createLog(config.logLevel)
  const demo = isDemo(config)
  if (!demo && !hasSender(config)) {
    throw new StartupError(
      'Nobody could sign in: sign-in codes need a mail server (CABSTAND_SMTP_URL), an SMS gateway (CABSTAND_SMS_URL) or Twilio (docs/install.md)',
    )
  }
  const phases = new Phases(say)
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const { db, backgroundDb, direct, close } = await phases.run('Database', (progress) =>
      prepareDatabase(config, progress),
    )
    undo.push(close)
    if (demo && (await createDemo(db))) say('  Created the demo operator, prices and people')
    await assertSetUp(db)
    const settings = createSettingsReader(db)
    const timeZone = async () => (await settings.get()).timeZone
    const maps = await phases.run('Map', (progress) =>
      prepareMaps({ db, dataFolder: config.dataFolder, log, demo, progress }).then((embedded) =>
        provideMaps(embedded, { config: config.maps, db, timeZone, version, log }),
      ),
    )
    undo.push(() => maps.close())
    if (demo) await phases.run('History', () => createDemoHistory({ db, maps, log }))
    const app = await createApp({
      db,
      backgroundDb,
      direct,
      maps,
      secret: config.secret ?? (await ownSecret(config.dataFolder)),
      sms: demo ? createConsoleSms(log) : createSms(config.senders.sms),
      mail: config.senders.smtp && createSmtpMail(config.senders.smtp),
      demo,
      webFolder,
      version,
      trustedProxies: config.trustedProxies,
      legacy: config.legacy,
      log,
    })
    undo.push(() => app.close())
    const address = await phases.run('Server', () => app.listen(config.host, config.port))
    if (demo && config.simulation) {
      const simulator = startSimulator(address, log)
      undo.push(() => simulator.stop())
    }
    announce(say, address, demo, phases.seconds())
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Codes are shown on the screen as long as nobody set up how to send them, and never in production. */
function isDemo(config: Config): boolean {
  return !config.production && !hasSender(config) && config.demo !== 'off'
}

const hasSender = ({ senders }: Config) => senders.sms !== undefined || senders.smtp !== undefined

function createSms(sms: Config['senders']['sms']): SmsSender | undefined {
  if (sms === undefined) return undefined
  return sms.kind === 'twilio' ? createTwilioSms(sms) : createHttpGatewaySms(sms)
}

async function assertSetUp(db: Database): Promise<void> {
  if ((await findSettings(db)) === undefined) {
    throw new StartupError('This database has no settings yet: start once with CABSTAND_DEMO=on to fill it')
  }
}

/** The last lines: the address, and in the demo whom one can sign in as. */
function announce(say: (line: string) => void, address: string, demo: boolean, seconds: number): void {
  say('')
  say(`Cabstand is ready after ${seconds.toFixed(1)} s: ${address}`)
  if (!demo) return
  say('')
  say('Sign in with one of these numbers; the code is shown on the screen:')
  for (const { role, name, mobile } of listDemoPeople().people) {
    say(`  ${role.padEnd(11)} ${mobile}  ${name}`)
  }
}
