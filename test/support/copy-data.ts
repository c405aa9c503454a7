import { execFile } from 'node:child_process'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findAccess, saveAccess } from '../../apps/server/src/start/embedded-database/access-file.ts'
import { findFreePort } from '../../apps/server/src/start/embedded-database/free-port.ts'
import { makeDataFolder } from './server-process.ts'

/** Copies a stopped server's data, to start another server with it. */
export async function copyTemplateData(template: string): Promise<string> {
  const access = await findAccess(template)
  if (access === undefined) throw new Error(`${template} has no database`)
  const dataFolder = await makeDataFolder()
  const clusterFolder = join(dataFolder, 'postgres')
  for (const name of await readdir(template)) {
    if (name !== 'postgres') await cp(join(template, name), join(dataFolder, name), { recursive: true })
  }
  // `cp -a` keeps the file owner, which PostgreSQL checks when it starts.
  await promisify(execFile)('cp', ['-a', access.clusterFolder, clusterFolder])
  // Each copy gets its own port: copies share passwords, so while one PostgreSQL is down, another on the same
  // port would accept its connections.
  await saveAccess(dataFolder, { ...access, clusterFolder, port: await findFreePort() })
  return dataFolder
}
