import pino from 'pino'
import { openMaps } from '../../src/maps/index.ts'
import { createConsoleSms } from '../../src/people/auth/index.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { createApp } from '../../src/start/app.ts'
import { MemoryStorage } from './memory-storage.ts'

/**
 * Another server process on a test's database, for tests that need two processes. Prints its address and exits when its
 * standard input closes, so that it never outlives the test.
 */
const {
  CABSTAND_TEST_APP_URL: url,
  CABSTAND_TEST_SECRET: secret,
  CABSTAND_TEST_MAP_FOLDER: dataFolder,
  CABSTAND_TEST_WEB_FOLDER: webFolder,
} = process.env
if (url === undefined || secret === undefined || dataFolder === undefined)
  throw new Error('only a test may start this process')
const log = pino({ level: 'error' })
const db = openDatabase(url, { max: 12, applicationName: 'cabstand-test-second' })
const maps = await openMaps({ db, dataFolder, log })
const app = await createApp({
  db,
  direct: url,
  maps,
  storage: new MemoryStorage(),
  secret,
  sms: createConsoleSms(log),
  demo: true,
  webFolder,
  version: '0.0.0-test',
  log,
})
process.stdout.write(`${await app.listen('127.0.0.1', 0)}\n`)
process.stdin.resume().once('end', () => {
  void app
    .close()
    .then(() => maps.close())
    .then(() => db.destroy())
    .then(() => process.exit(0))
})
