import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/db/database.ts'
import { importDemoCity } from '../src/modules/maps/index.ts'
import { type DatabaseServer, ownerUrl, startDatabaseServer } from './database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    templateDatabase: string
    /** Data folder with the files of the small demo city; its places are in the template database. */
    mapFolder: string
  }
}

/** One PostgreSQL and one small city for the whole run; `testDatabase` clones the template once per test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startDatabaseServer()
  project.provide('adminUrl', server.adminUrl)
  project.provide('templateDatabase', server.template)
  const mapFolder = await makeCity(server)
  project.provide('mapFolder', mapFolder)
  return async () => {
    await server.stop()
    await rm(mapFolder, { recursive: true, force: true })
  }
}

async function makeCity(server: DatabaseServer): Promise<string> {
  const mapFolder = await mkdtemp(join(tmpdir(), 'cabstand-test-map-'))
  const db = openDatabase(ownerUrl(server.adminUrl, server.template), { max: 2 })
  try {
    await importDemoCity({ db, dataFolder: mapFolder, size: 'small' })
  } finally {
    await db.destroy()
  }
  return mapFolder
}
