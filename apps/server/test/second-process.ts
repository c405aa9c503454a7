import pino from 'pino'
import { createApp } from '../src/app.ts'
import { openDatabase } from '../src/db/database.ts'
import { createConsoleSms } from '../src/modules/auth/index.ts'
import { openMaps } from '../src/modules/maps/index.ts'

/**
 * Another server process on a test's database, for what one process cannot show. Prints its address and ends
 * when its standard input does, so that it never outlives the test.
 */
const {
  CABSTAND_TEST_APP_URL: url,
  CABSTAND_TEST_SECRET: secret,
  CABSTAND_TEST_MAP_FOLDER: dataFolder,
} = process.env
if (url === undefined || secret === undefined || dataFolder === undefined)
  throw new Error('run this from a test')
const log = pino({ level: 'error' })
const db = openDatabase(url, { max: 12, applicationName: 'cabstand-test-second' })
const maps = await openMaps({ db, dataFolder, log })
const app = await createApp({
  db,
  direct: url,
  maps,
  secret,
  sms: createConsoleSms(log),
  demo: true,
  webFolder: undefined,
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
