import { AsyncLocalStorage } from 'node:async_hooks'
import { getBooking } from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { atEnd } from '../../../../test/support/at-end.ts'
import { type Tx, transaction } from '../../src/platform/db/transaction.ts'
import { defineTask } from '../../src/platform/jobs/define-task.ts'
import { addJobs } from '../../src/platform/jobs/job-store.ts'
import { startWorker } from '../../src/platform/jobs/worker.ts'
import type { Module } from '../../src/platform/module.ts'
import { createModules } from '../../src/start/modules.ts'
import { lockDueBooking } from '../../src/trips/bookings/due-store.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { poolOf } from '../support/pools.ts'
import { runTask } from '../support/run-task.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, mobiles } from '../support/trip.ts'

/** Two modules that the product does not have, one before all others and one after them. */
const nightly = defineTask('test:nightly', z.object({}), async () => {})
const cleaned: string[] = []
let cleanupFails = false
let modules: readonly Module[] = []
const server = await testServer({
  createModules(deps) {
    const first: Module = {
      name: 'test-first',
      schedules: [{ cron: '0 2 * * *', task: nightly }],
      async cleanup() {
        if (cleanupFails) throw new Error('not now')
        cleaned.push('first')
      },
    }
    const last: Module = { name: 'test-last', cleanup: async () => void cleaned.push('last') }
    const all = [first, ...createModules(deps), last]
    modules = all
    return all
  },
})
const { clock, database, db } = server
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
/** Runs in a context outside any transaction, as another process would. */
const asOther = AsyncLocalStorage.snapshot()
const log = pino({ level: 'silent' })

describe('a booking that is due', () => {
  const inAnHour = () => new Date(clock.now().getTime() + 3_600_000)
  const lockDue = (tx: Tx, id: string) => lockDueBooking(tx, { id, statuses: ['PAID'], now: inAnHour() })

  test('is processed by one process at a time, and by another when that one dies', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    await driveUntil('pay', { booking, rider, driver })
    await asOwner(database, 'update bookings set due_at = $2 where id = $1', [booking.id, inAnHour()])
    const dying = transaction(db, async (tx) => {
      expect(await lockDue(tx, booking.id)).toMatchObject({ id: booking.id })
      expect(await asOther(() => transaction(db, (other) => lockDue(other, booking.id)))).toBeUndefined()
      throw new Error('dead')
    })
    await expect(dying).rejects.toThrow('dead')
    expect(await transaction(db, (tx) => lockDue(tx, booking.id))).toMatchObject({ id: booking.id })
  })

  test('is found by polling without a hint', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    await clock.forward(61)
    await clock.settle()
    const seen = (await rider.call(getBooking, { params: { id: booking.id } })) as RiderBooking
    expect(seen.status).toBe('CANCELLED')
  })
})

describe('a job', () => {
  const ran: string[] = []
  const greet = defineTask('test:greet', z.object({ name: z.string() }), async ({ name }) => {
    if (name === 'nobody' && !ran.includes('nobody')) {
      ran.push('nobody')
      throw new Error('not yet')
    }
    ran.push(name)
  })
  const workers: { stop(): Promise<void> }[] = []
  atEnd(() => Promise.all(workers.map((worker) => worker.stop())))
  const startGreeting = async () => {
    const worker = await startWorker({
      db,
      direct: database.appUrl,
      tasks: [greet],
      schedules: [],
      concurrency: 1,
      log,
    })
    workers.push(worker)
    return worker
  }
  const jobsOf = (key: string) =>
    asOwner<{ payload: unknown; locked_by: string | null }>(
      database,
      'select payload, locked_by from graphile_worker._private_jobs where key = $1',
      [`test:greet:${key}`],
    )

  test('must have a valid payload, or it is not created', () => {
    expect(greet.job({ name: 'Ada' }, { key: 'a' })).toMatchObject({ payload: { name: 'Ada' } })
    // @ts-expect-error: the compiler knows the payload of a task.
    expect(() => greet.job({ name: 4 }, { key: 'a' })).toThrow()
  })

  test('that was stored with another payload does not run, and delays no other', async () => {
    await addJobs(db, [greet.job({ name: 'Old' }, { key: 'unfit', afterMs: 3_600_000 })])
    await asOwner(
      database,
      `update graphile_worker._private_jobs set payload = '{"title": "Old"}', run_at = now() - interval '1 minute'
       where key = 'test:greet:unfit'`,
    )
    const before = ran.length
    await startGreeting()
    const attempts = async () => {
      const [job] = await asOwner<{ attempts: number }>(
        database,
        `select attempts from graphile_worker._private_jobs where key = 'test:greet:unfit'`,
      )
      return job?.attempts
    }
    await eventually(async () => (await attempts()) === 1, 'the attempt')
    await addJobs(db, [greet.job({ name: 'New' }, { key: 'fit' })])
    await eventually(async () => ran.includes('New'), 'the next job')
    expect(ran.slice(before)).toEqual(['New'])
    await asOwner(database, `delete from graphile_worker._private_jobs where key = 'test:greet:unfit'`)
  })

  test('whose end cannot be written runs again, and those after it run', async () => {
    await asOwner(
      database,
      `create function refuse_writes() returns trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`,
    )
    await asOwner(
      database,
      'create trigger disk_full before delete on graphile_worker._private_jobs execute function refuse_writes()',
    )
    await startGreeting()
    await addJobs(db, [greet.job({ name: 'Grace' }, { key: 'full' })])
    await eventually(async () => ran.includes('Grace'), 'the job runs')
    await asOwner(database, 'drop trigger disk_full on graphile_worker._private_jobs')
    await addJobs(db, [greet.job({ name: 'Edith' }, { key: 'after' })])
    await eventually(async () => ran.includes('Edith'), 'the next job runs')
    await eventually(async () => (await jobsOf('full')).length === 0, 'the end of the first one is written')
  })

  test('is added beside one with its key that a worker takes at this moment', async () => {
    await addJobs(db, [greet.job({ name: 'first' }, { key: 'taken', afterMs: 3_600_000 })])
    const worker = await poolOf(database.ownerUrl).connect()
    try {
      await worker.query('begin')
      await worker.query(
        `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker', attempts = 1
         where key = 'test:greet:taken'`,
      )
      const adding = addJobs(db, [greet.job({ name: 'second' }, { key: 'taken', afterMs: 3_600_000 })])
      const waits = `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where not l.granted and a.datname = current_database()`
      await eventually(async () => (await asOwner(database, waits)).length > 0, 'waiting for the worker')
      await worker.query('commit')
      await adding
    } finally {
      worker.release()
    }
    expect(await jobsOf('taken')).toEqual([{ payload: { name: 'second' }, locked_by: null }])
    await asOwner(database, "delete from graphile_worker._private_jobs where locked_by = 'worker'")
  })

  test('replaces the pending one with its key, and no job of another task', async () => {
    const other = defineTask('test:other', z.object({ name: z.string() }), async () => {})
    const later = { key: 'same', afterMs: 3_600_000 }
    await addJobs(db, [greet.job({ name: 'first' }, later), other.job({ name: 'other' }, later)])
    await addJobs(db, [greet.job({ name: 'second' }, later)])
    expect((await jobsOf('same')).map(({ payload }) => payload)).toEqual([{ name: 'second' }])
    const others = "select from graphile_worker._private_jobs where key = 'test:other:same'"
    expect(await asOwner(database, others)).toHaveLength(1)
  })

  test('is added with its transaction, or not at all', async () => {
    const failing = transaction(db, async (tx) => {
      await addJobs(tx, [greet.job({ name: 'ghost' }, { key: 'ghost', afterMs: 3_600_000 })])
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await jobsOf('ghost')).toEqual([])
  })

  test('that throws is retried', async () => {
    await startGreeting()
    await addJobs(db, [greet.job({ name: 'nobody' }, { key: 'nobody' })])
    await eventually(async () => ran.filter((name) => name === 'nobody').length === 2, 'the second run')
  })

  test('that a dead process held is run by another', async () => {
    await addJobs(db, [greet.job({ name: 'Lovelace' }, { key: 'held', afterMs: 3_600_000 })])
    await asOwner(
      database,
      `update graphile_worker._private_jobs
       set locked_at = now() - interval '3 seconds', locked_by = 'dead', run_at = now() where key = $1`,
      ['test:greet:held'],
    )
    await eventually(async () => ran.includes('Lovelace'), 'the run')
  })

  test('that was replaced while its process died is deleted', async () => {
    const job = greet.job({ name: 'twice' }, { key: 'twice', afterMs: 3_600_000 })
    await addJobs(db, [job])
    const name = "payload->>'name' = 'twice'"
    const lock = `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead' where ${name}`
    await asOwner(database, lock)
    await addJobs(db, [job])
    const count = async () =>
      (await asOwner(database, `select from graphile_worker._private_jobs where ${name}`)).length
    expect(await count()).toBe(2)
    await eventually(async () => {
      await runTask(database, 'platform:cleanup')
      return (await count()) === 1
    }, 'the deletion')
  })
})

describe('what a module declares', () => {
  test('for a schedule is registered with the queue', async () => {
    const registered = async () => {
      const rows = await asOwner<{ identifier: string }>(
        database,
        'select identifier from graphile_worker._private_known_crontabs',
      )
      return rows.map(({ identifier }) => identifier).sort()
    }
    const declared = modules.flatMap(({ schedules = [] }) => schedules.map(({ task }) => task.name))
    expect(declared).toEqual(expect.arrayContaining([nightly.name, 'books:check']))
    await eventually(async () => (await registered()).includes(nightly.name), 'the schedule')
    expect(await registered()).toEqual(['platform:cleanup', ...declared].sort())
  })

  test('for its cleanup runs also when that of another module fails, and the whole is tried again', async () => {
    const key = 'test:failing-cleanup'
    const job = async () => {
      const [row] = await asOwner<{ attempts: number; last_error: string | null }>(
        database,
        'select attempts, last_error from graphile_worker._private_jobs where key = $1',
        [key],
      )
      return row
    }
    cleanupFails = true
    cleaned.length = 0
    await asOwner(database, "select graphile_worker.add_job('platform:cleanup', job_key := $1)", [key])
    await eventually(async () => (await job())?.last_error != null, 'the failure')
    expect(cleaned).toContain('last')
    expect(cleaned).not.toContain('first')
    expect((await job())?.last_error).toBe('cleanup failed for test-first: not now')
    cleanupFails = false
    await asOwner(database, 'update graphile_worker._private_jobs set run_at = now() where key = $1', [key])
    await eventually(async () => (await job()) === undefined, 'the second attempt')
    expect(cleaned).toContain('first')
  })
})
