import { expect, it } from 'vitest'
import { findProblem } from './find-problems.ts'

const database = {
  version: '17.6',
  bytes: 1,
  connections: 40,
  connectionLimit: 100,
  longestWaitSeconds: 5,
}
const jobs = { waiting: 1, running: 4, failed: 20, ended: 0, oldestSeconds: 60 }
const day = 86_400

it.each([
  ['process', findProblem.process({ silentSeconds: 60, version: '2' }, '2'), null],
  ['silent process', findProblem.process({ silentSeconds: 61, version: '2' }, '2'), 'processSilent'],
  ['older process', findProblem.process({ silentSeconds: 0, version: '1' }, '2'), 'processVersion'],
  ['database', findProblem.database(database, true), null],
  ['read-only database', findProblem.database(database, false), 'databaseRefuses'],
  ['full database', findProblem.database({ ...database, connections: 91 }, true), 'databaseFull'],
  ['held lock', findProblem.database({ ...database, longestWaitSeconds: 6 }, true), 'databaseWaits'],
  ['disk', findProblem.disk(3e9), null],
  ['disk that fills up', findProblem.disk(1e9), 'diskLow'],
  ['full disk', findProblem.disk(5e7), 'diskFull'],
  ['map', findProblem.map({ ready: true }), null],
  ['map without Valhalla', findProblem.map({ ready: true, detail: 'restarting' }), 'mapFallback'],
  ['map without routes', findProblem.map({ ready: false, detail: 'no route' }), 'mapDown'],
  ['jobs', findProblem.jobs(jobs), null],
  ['old job', findProblem.jobs({ ...jobs, ended: 1, oldestSeconds: 61 }), 'jobsWait'],
  ['job that ended', findProblem.jobs({ ...jobs, ended: 1 }), 'jobsEnded'],
  ['many failures', findProblem.jobs({ ...jobs, failed: 21 }), 'jobsFail'],
  ['events', findProblem.events({ waiting: 9, oldestSeconds: 30 }), null],
  ['old event', findProblem.events({ waiting: 1, oldestSeconds: 31 }), 'eventsWait'],
  ['texts', findProblem.texts({ failingSeconds: 300 }), null],
  ['texts that fail', findProblem.texts({ failingSeconds: 301 }), 'textsFail'],
  ['payments', findProblem.payments({ unanswered: 5 }), null],
  ['unanswered payments', findProblem.payments({ unanswered: 6 }), 'paymentsUnanswered'],
  ['new ledger', findProblem.ledger(0, undefined), null],
  ['ledger', findProblem.ledger(0, 2 * day), null],
  ['wrong ledger', findProblem.ledger(1, 3 * day), 'ledgerWrong'],
  ['old backup', findProblem.backup(26 * 3600 + 1), 'backupOld'],
  ['unchecked ledger', findProblem.ledger(0, 2 * day + 1), 'ledgerUnchecked'],
  ['service', findProblem.service({ failures: 2 }), null],
  ['service that fails', findProblem.service({ failures: 3 }), 'callsFail'],
])('the problem of a %s', (_, found, expected) => expect(found).toBe(expected))
