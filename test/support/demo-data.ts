import { rename, stat } from 'node:fs/promises'
import { withOwner } from './as-owner.ts'
import { copyTemplateData } from './copy-data.ts'
import { startServerProcess } from './server-process.ts'

/**
 * The data folder of a stopped server with the demo city, which takes seconds to create. The stages of `npm test` share
 * one: the first creates it in the folder of `TEST_DEMO_DATA`, and each gets a copy of its own.
 */
export async function makeDemoData(): Promise<string> {
  const shared = process.env.TEST_DEMO_DATA
  if (shared === undefined) return createDemoData()
  const exists = await stat(shared).catch(() => undefined)
  if (exists === undefined) await rename(await createDemoData(), shared)
  return copyTemplateData(shared)
}

async function createDemoData(): Promise<string> {
  const server = await startServerProcess()
  await assertStartedAgain(await server.ownerUrl())
  await server.stop()
  return server.dataFolder
}

/** Throws when PostgreSQL still is the one that imported the city: it would keep the import in memory (ADR-086). */
async function assertStartedAgain(ownerUrl: string): Promise<void> {
  const [row] = await withOwner(ownerUrl, (run) =>
    run<{ again: boolean }>(
      'select pg_postmaster_start_time() > max(completed_at) as again from map_versions',
    ),
  )
  if (row?.again !== true) throw new Error('the first start did not end with a new PostgreSQL')
}
