import { acceptBooking, getBooking } from '@cabstand/contract/http/trips/bookings'
import { listCarsNearby } from '@cabstand/contract/http/trips/fleet'
import { afterEach, expect, test, vi } from 'vitest'
import { ActionKey } from './action-key.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

function answer(respond: () => Response | Promise<Response>) {
  const fetched = vi.fn<typeof fetch>(async () => respond())
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('parameters, query and key go where the contract says', async () => {
  const fetched = answer(() => Response.json({ cars: [], nearest: [] }))
  await call(listCarsNearby, { query: { lat: '41.15', lng: '-8.61' } })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/cars/nearby?lat=41.15&lng=-8.61')
  await call(
    acceptBooking,
    { params: { id: 'a b' }, body: {} },
    { as: 'driver', idempotencyKey: 'key-12345' },
  )
  expect(fetched.mock.calls[1]?.[0]).toBe('/api/bookings/a%20b/accept')
  expect(fetched.mock.calls[1]?.[1]).toMatchObject({
    method: 'POST',
    body: '{}',
    headers: { 'idempotency-key': 'key-12345' },
  })
})

test('a problem document becomes an error with its code and facts', async () => {
  answer(() =>
    Response.json({ code: 'booking_not_found', status: 404, params: { left: 2 } }, { status: 404 }),
  )
  await expect(call(getBooking, { params: { id: 'x' } }, { as: 'rider' })).rejects.toMatchObject({
    code: 'booking_not_found',
    status: 404,
    params: { left: 2 },
  })
})

test('no response is a network error; a proxy’s error page is an internal error', async () => {
  answer(() => Promise.reject(new TypeError('failed to fetch')))
  await expect(call(getBooking, { params: { id: 'x' } })).rejects.toMatchObject({
    code: 'network_error',
    status: 0,
  })
  answer(() => new Response('<html>', { status: 502 }))
  await expect(call(getBooking, { params: { id: 'x' } })).rejects.toMatchObject({
    code: 'internal_error',
    status: 502,
  })
})

test('an action keeps its key only until a response arrives', () => {
  const key = new ActionKey()
  const first = key.keyFor({ id: 1 })
  for (const problem of [
    { code: 'network_error', status: 0 },
    { code: 'not_ready', status: 503 },
    { code: 'idempotency_key_in_use', status: 409 },
  ]) {
    key.settle(new ApiError(problem))
    expect(key.keyFor({ id: 1 })).toBe(first)
  }
  expect(key.keyFor({ id: 2 })).not.toBe(first)
  const other = key.keyFor({ id: 2 })
  key.settle(new ApiError({ code: 'wrong_status', status: 409 }))
  expect(key.keyFor({ id: 2 })).not.toBe(other)
})
