import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { smallCityFile } from '../../../../test/data/small-city.ts'
import { importDemoCity } from '../../src/maps/index.ts'
import { createDemo } from '../../src/operator/demo/index.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import {
  appUrl,
  createDatabase,
  type DatabaseServer,
  dropDatabase,
  ownerUrl,
  startDatabaseServer,
} from './database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    /** A migrated database with the places of the small demo city. */
    templateDatabase: string
    /** The same with the demo's settings and people, whose creation costs more than the copy. */
    demoDatabase: string
    /** Data folder with the files of the small demo city; its places are in the template database. */
    mapFolder: string
  }
}

/** One PostgreSQL and one small city for the whole run; `testDatabase` clones a template once per test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startDatabaseServer()
  project.provide('adminUrl', server.adminUrl)
  project.provide('templateDatabase', server.template)
  const mapFolder = await makeCity(server)
  project.provide('mapFolder', mapFolder)
  const demoDatabase = `${server.template}_demo`
  await makeDemo(server, demoDatabase)
  project.provide('demoDatabase', demoDatabase)
  return async () => {
    await dropDatabase(server.adminUrl, demoDatabase)
    await server.stop()
    await rm(mapFolder, { recursive: true, force: true })
  }
}

async function makeCity(server: DatabaseServer): Promise<string> {
  const mapFolder = await mkdtemp(join(tmpdir(), 'cabstand-test-map-'))
  const db = openDatabase(ownerUrl(server.adminUrl, server.template), { max: 2 })
  try {
    await importDemoCity({ db, dataFolder: mapFolder, file: smallCityFile })
  } finally {
    await db.destroy()
  }
  return mapFolder
}

async function makeDemo(server: DatabaseServer, name: string): Promise<void> {
  await createDatabase(server.adminUrl, name, server.template)
  const db = openDatabase(appUrl(server.adminUrl, name), { max: 2 })
  try {
    await createDemo(db)
  } finally {
    await db.destroy()
  }
}
