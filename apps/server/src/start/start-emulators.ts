import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import type { PaymentProvider } from '../money/payments/index.ts'
import { StartupError } from '../platform/startup-error.ts'

const emulatorsFile = fileURLToPath(
  new URL('../../../../packages/emulators/bin/emulators.ts', import.meta.url),
)
const startedEmulators = z.array(
  z.object({ name: z.string(), url: z.string(), environment: z.record(z.string(), z.string()) }),
)

/** Emulators of the payment providers, and of those that sign people in, which run for a demo. */
export interface Emulators {
  /** The address of each, by its name: that of a payment provider, or `openid`. */
  readonly urls: ReadonlyMap<string, string>
  /** The environment that sets up the providers that they stand for. */
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Runs them in a process of their own, which ends with this one. Throws StartupError. */
export async function startEmulators(serverUrl: string): Promise<Emulators> {
  const child = fork(emulatorsFile, ['--server', serverUrl], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const message = once(child, 'message').then(([started]) => startedEmulators.parse(started))
  const started = await Promise.race([message, ended.then(() => undefined)])
  if (started === undefined)
    throw new StartupError('The emulators of payment providers did not start: see the message above')
  return {
    urls: new Map(started.map(({ name, url }) => [name, url])),
    environment: Object.assign({}, ...started.map(({ environment }) => environment)),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Lines for whoever tries the demo: which emulated providers its currency is paid by, and where their pages are. */
export function describeEmulators(
  { urls }: Pick<Emulators, 'urls'>,
  providers: readonly Pick<PaymentProvider, 'name' | 'title' | 'leastAmount'>[],
  currency: string,
): string[] {
  const emulated = providers.filter(({ name }) => urls.has(name))
  const taking = emulated.filter((provider) => provider.leastAmount(currency) !== undefined)
  const others = emulated.filter((provider) => !taking.includes(provider))
  return [
    `Emulators of ${emulated.length} payment providers run on this machine; no money moves. ${taking.length} take ${currency}:`,
    ...taking.map(({ name, title }) => `  ${title.padEnd(12)} ${urls.get(name)}`),
    `The others do not: ${others.map(({ title }) => title).join(', ')}`,
  ]
}
