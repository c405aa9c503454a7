import { requestOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import { describe, expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const plain = await testServer()
const behind = await testServer({
  database: plain.database,
  clock: plain.clock,
  trustedProxies: '127.0.0.0/8',
})

/** A call as forwarded by a proxy on this machine. */
const from = (address: string) => ({ 'x-forwarded-for': address, 'x-forwarded-proto': 'https' })

async function signInFrom(server: typeof plain, address: string) {
  const headers = from(address)
  const asked = await server.anonymous.send(requestOtp, { body: { mobile: mobiles.rider } }, headers)
  const { challengeId, preview } = asked.body as { challengeId: string; preview: { code: string } }
  return server.anonymous.send(verifyOtp, { body: { challengeId, code: preview.code } }, headers)
}

describe('forwarded headers of a proxy', () => {
  test('are used for a trusted proxy: the cookie is for https, the budget is that of the caller', async () => {
    const { headers } = await signInFrom(behind, '203.0.113.7')
    expect(headers.get('set-cookie')).toContain('Secure')
    // Budgets count in windows of 15 minutes; the test starts in a new one.
    const windowMs = 15 * 60_000
    await plain.clock.forward((windowMs - (plain.clock.now().getTime() % windowMs)) / 60_000 + 0.01)
    const statuses = []
    for (let index = 0; index < 21; index += 1) {
      const mobile = `+4477009${String(60_000 + index)}`
      const answer = await behind.anonymous.send(requestOtp, { body: { mobile } }, from('203.0.113.8'))
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    const other = await behind.anonymous.send(
      requestOtp,
      { body: { mobile: '+447700960099' } },
      from('203.0.113.9'),
    )
    expect(other.status).toBe(200)
  })

  test('are ignored otherwise', async () => {
    const { headers } = await signInFrom(plain, '203.0.113.7')
    expect(headers.get('set-cookie')).not.toContain('Secure')
  })
})
