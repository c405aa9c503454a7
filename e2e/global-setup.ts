import { braintree } from '@cabstand/emulators/braintree'
import { liqpay } from '@cabstand/emulators/liqpay'
import { openid } from '@cabstand/emulators/openid'
import { startEmulator } from '@cabstand/emulators/start'
import { stripe } from '@cabstand/emulators/stripe'
import type { TestProject } from 'vitest/node'
import { withOwner } from '../test/support/as-owner.ts'
import { copyTemplateData } from '../test/support/copy-data.ts'
import { makeDemoData } from '../test/support/demo-data.ts'
import { liftBookingLimits } from '../test/support/lift-booking-limits.ts'
import { type ServerProcess, startServerProcess } from '../test/support/server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One server per worker, so that tests do not share riders and drivers. */
    serverUrls: readonly string[]
    /** Their databases, in the same order, as the role that owns the tables. */
    ownerUrls: readonly string[]
    /** The emulators of payment and identity providers. */
    emulatorUrls: readonly string[]
  }
}

/** Starts a server for each worker. They copy the city, which is slow to create. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // One payment provider of each shape: by redirect, by form, and with a card page of ours. And sign-in by OpenID Connect.
  const emulators = await Promise.all(
    [stripe, liqpay, braintree, openid].map((provider) => startEmulator(provider)),
  )
  const environment = Object.assign({}, ...emulators.map((emulator) => emulator.environment))
  const first = await startServerProcess({ dataFolder: await makeDemoData(), environment })
  const servers: ServerProcess[] = [first]
  const end = async () => {
    await Promise.all(servers.map((server) => server.stop().finally(() => server.end())))
    await Promise.all(emulators.map((emulator) => emulator.close()))
  }
  try {
    // The same rider books and cancels in all test files, in any order.
    await withOwner(await first.ownerUrl(), (run) => run(liftBookingLimits))
    // Tests that are not about providers pay by the test provider.
    await withOwner(await first.ownerUrl(), (run) => run(`update settings set payment_providers = 'test'`))
    const others = project.config.maxWorkers - 1
    if (others > 0) {
      await first.stop()
      const folders = await Promise.all(
        Array.from({ length: others }, () => copyTemplateData(first.dataFolder)),
      )
      const starts = folders.map(async (dataFolder) => {
        servers.push(await startServerProcess({ dataFolder, environment }))
      })
      await Promise.all([first.start(), ...starts])
    }
  } catch (error) {
    await end()
    throw error
  }
  project.provide(
    'serverUrls',
    servers.map(({ url }) => url),
  )
  project.provide(
    'emulatorUrls',
    emulators.map(({ url }) => url),
  )
  project.provide('ownerUrls', await Promise.all(servers.map((server) => server.ownerUrl())))
  return end
}
