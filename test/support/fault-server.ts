import { inject, onTestFinished } from 'vitest'
import { copyTemplateData } from './copy-data.ts'
import { type ServerOptions, type ServerProcess, startServerProcess } from './server-process.ts'

/** Starts a server on its own copy of the city. It stops at the end of the test, passed or failed. */
export async function startFaultServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataFolder = await copyTemplateData(inject('templateData'))
  const server = await startServerProcess({ ...options, dataFolder })
  onTestFinished(() => server.end())
  return server
}
