import { inject, onTestFinished } from 'vitest'
import {
  startWebPushEmulator,
  type WebPushEmulator,
} from '../../apps/server/test/support/emulators/web-push.ts'
import { copyTemplateData } from './copy-data.ts'
import { type ServerOptions, type ServerProcess, startServerProcess } from './server-process.ts'

/** A server, and the push service of its people's browsers. */
export type FaultServer = ServerProcess & { readonly pushes: WebPushEmulator }

/** Makes a server send to this push service. */
export const pushesTo = ({ url }: WebPushEmulator) => ({ CABSTAND_WEB_PUSH_HOSTS: url })

/** Starts a server on its own copy of the city. It stops at the end of the test, passed or failed. */
export async function startFaultServer(options: ServerOptions = {}): Promise<FaultServer> {
  const dataFolder = await copyTemplateData(inject('templateData'))
  const pushes = await startWebPushEmulator(onTestFinished)
  const environment = { ...pushesTo(pushes), ...options.environment }
  const server = await startServerProcess({ ...options, environment, dataFolder })
  onTestFinished(() => server.end())
  return Object.assign(server, { pushes })
}
