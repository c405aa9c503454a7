import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { person, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const patient = { timeout: 30_000 }

interface Client {
  /** The page connects as a client of protocol version 1. */
  old: boolean
  /** Connections that were opened as an old client. */
  refusals: number
}

/** Rewrites the handshake of the page's sockets. Call before the page opens a connection. */
async function interceptHandshake(page: Page): Promise<Client> {
  const client: Client = { old: false, refusals: 0 }
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const handshake = client.old && typeof message === 'string' && message.startsWith('40')
      if (handshake) client.refusals += 1
      server.send(handshake ? message.replace('"version":2', '"version":1') : message)
    })
  })
  return client
}

test('a page that speaks an older protocol is reloaded once, and stays in use until the server understands it', async () => {
  const admin = await person()
  const client = await interceptHandshake(admin)
  await openSignedIn(admin, mobiles.admin, '/bookings')
  const live = admin.getByText(words('admin_live'), { exact: true })
  const notLive = admin.getByText(words('admin_not_live'), { exact: true })
  await live.waitFor(patient)

  let loads = 0
  admin.on('load', () => {
    loads += 1
  })
  const refusedTwice = async () => {
    const before = client.refusals
    await expect.poll(() => client.refusals, patient).toBeGreaterThanOrEqual(before + 2)
  }
  client.old = true
  await admin.reload()
  await refusedTwice()
  await notLive.waitFor(patient)
  // The first load and one reload; the page stays in use and tries again.
  expect(loads).toBe(2)
  await refusedTwice()
  expect(loads).toBe(2)
  client.old = false
  await live.waitFor(patient)
})
