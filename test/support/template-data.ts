import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { makeDemoData } from './demo-data.ts'
import { arrangeCity } from './people.ts'
import { startServerProcess } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a stopped server with the demo city and its people. */
    templateData: string
  }
}

/** Vitest's global setup of the fault tests: creates the city once, which is slow; each test copies it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const templateData = await makeTemplateData()
  project.provide('templateData', templateData)
  return () => rm(templateData, { recursive: true, force: true })
}

/** Creates the data folder of a stopped server whose city is prepared for many pairs. */
export async function makeTemplateData(): Promise<string> {
  const server = await startServerProcess({ dataFolder: await makeDemoData() })
  await arrangeCity(await server.ownerUrl())
  await server.stop()
  return server.dataFolder
}
