import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { receiveBytes } from './receive-bytes.ts'

const limits = { maxBytes: 10, maxMs: 50 }

test('a body that takes too long leaves what has arrived', async () => {
  const body = new PassThrough()
  body.write('slow')
  const { bytes, broken } = await receiveBytes(body, limits)
  expect([bytes.toString(), broken?.code]).toEqual(['slow', 'request_timeout'])
})

test('a body that breaks off leaves what has arrived', async () => {
  const body = new PassThrough()
  body.write('half')
  const receiving = receiveBytes(body, limits)
  setImmediate(() => body.destroy(new Error('aborted')))
  const { bytes, broken } = await receiving
  expect([bytes.toString(), broken?.code]).toEqual(['half', 'validation_failed'])
})

test('a body of the largest size is whole, and one byte more is refused', async () => {
  const body = (bytes: number) => new PassThrough().end('x'.repeat(bytes))
  expect(await receiveBytes(body(10), limits)).toMatchObject({ broken: undefined })
  await expect(receiveBytes(body(11), limits)).rejects.toMatchObject({ code: 'payload_too_large' })
})
