import { rename, stat } from 'node:fs/promises'
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
  await server.stop()
  return server.dataFolder
}
