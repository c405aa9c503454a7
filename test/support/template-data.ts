import { execFile } from 'node:child_process'
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { findAccess, saveAccess } from '../../apps/server/src/db/embedded/access-file.ts'
import { arrangeCity } from './people.ts'
import { findFreePort, makeDataFolder, startServerProcess } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a stopped server with the demo city and its people. */
    templateData: string
  }
}

/** Vitest's global setup of the faults: makes the city once, which takes longest, for all to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const templateData = await makeTemplateData()
  project.provide('templateData', templateData)
  return () => rm(templateData, { recursive: true, force: true })
}

/** The data folder of a server that was started once and stopped, with a city that is fit for many pairs. */
export async function makeTemplateData(): Promise<string> {
  const server = await startServerProcess()
  await arrangeCity(await server.ownerUrl())
  await server.stop()
  return server.dataFolder
}

/** A copy of a stopped server's data, to start another server on. */
export async function copyTemplateData(template: string): Promise<string> {
  const access = await findAccess(template)
  if (access === undefined) throw new Error(`${template} has no database`)
  const dataFolder = await makeDataFolder()
  const clusterFolder = join(dataFolder, 'postgres')
  for (const name of await readdir(template)) {
    if (name !== 'postgres') await cp(join(template, name), join(dataFolder, name), { recursive: true })
  }
  // `cp -a` keeps the owner, without whom PostgreSQL does not start.
  await promisify(execFile)('cp', ['-a', access.clusterFolder, clusterFolder])
  // A port of its own: copies have the same passwords, and while the PostgreSQL of one is down, that of another on its
  // port would answer in its place.
  await saveAccess(dataFolder, { ...access, clusterFolder, port: await findFreePort() })
  return dataFolder
}
