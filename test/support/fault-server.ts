import { inject, onTestFinished } from 'vitest'
import { type ServerOptions, type ServerProcess, startServerProcess } from './server-process.ts'
import { copyTemplateData } from './template-data.ts'

/** A server on its own copy of the city, which ends with the test that starts it, however that goes. */
export async function startFaultServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataFolder = await copyTemplateData(inject('templateData'))
  const server = await startServerProcess({ ...options, dataFolder })
  onTestFinished(() => server.end())
  return server
}
