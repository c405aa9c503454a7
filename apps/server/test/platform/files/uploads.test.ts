import { randomBytes } from 'node:crypto'
import type { DescribedEndpoint } from '@cabstand/contract/endpoint'
import {
  cancelUpload,
  createUpload,
  describeUploads,
  findUploadOffset,
  finishUpload,
} from '@cabstand/contract/http/platform/files'
import { imageLimits } from '@cabstand/domain/upload/image-limits'
import { describe, expect, test } from 'vitest'
import { describeApi } from '../../../src/platform/api-description/describe-api.ts'
import { asOwner, holdLock } from '../../support/as-owner.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { testServer } from '../../support/test-server.ts'
import { mobiles } from '../../support/trip.ts'
import { append, beginUpload, picture, sendPicture, uploadIdOf } from './pictures.ts'

const storage = new MemoryStorage()
const server = await testServer({ storage })
const rider = await server.signIn(mobiles.rider)
const other = await server.signIn(mobiles.otherRider)
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string } | undefined)?.code

async function partKeysOf(id: string): Promise<string[]> {
  const select = 'select key from upload_parts where upload = $1 order by starts_at'
  return (await asOwner<{ key: string }>(server.database, select, [id])).map(({ key }) => key)
}

/** The bytes of an upload as the storage has them. */
async function storedBytes(id: string): Promise<Buffer> {
  return Buffer.concat(await Promise.all((await partKeysOf(id)).map((key) => storage.read(key))))
}

const offsetOf = async (id: string) => {
  const { status, headers } = await rider.send(findUploadOffset, { params: { id } })
  expect(status).toBe(200)
  return Number(headers.get('upload-offset'))
}

test('the description of the API lists all purposes', async () => {
  const { body } = await beginUpload(rider, 'nothing', 10)
  const detail = String((body as { detail?: string } | undefined)?.detail)
  const purposes = /^Purposes are (.*)\.$/.exec(detail)?.[1]?.split(', ') ?? []
  expect(purposes).toContain('profileImage')
  const { paths } = describeApi('1', [createUpload as DescribedEndpoint])
  const described = JSON.stringify(paths?.['/api/uploads']?.post?.parameters)
  for (const purpose of purposes) expect(described).toContain(`\`${purpose}\``)
})

describe('the protocol', () => {
  test('says its version and extensions without a session', async () => {
    const { status, headers } = await server.anonymous.send(describeUploads)
    expect([status, headers.get('tus-version'), headers.get('tus-max-size')]).toEqual([
      204,
      '1.0.0',
      String(imageLimits.bytes),
    ])
    expect(headers.get('tus-extension')).toBe('creation,creation-with-upload,expiration,termination')
  })

  test('refuses other versions, and says which it has', async () => {
    const answer = await rider.send(
      createUpload,
      { query: { purpose: 'profileImage' } },
      { 'tus-resumable': '0.2.2', 'upload-length': '10' },
    )
    expect([answer.status, codeOf(answer), answer.headers.get('tus-version')]).toEqual([
      412,
      'tus_version',
      '1.0.0',
    ])
  })

  test('a small file is one request, and is finished once however often this is repeated', async () => {
    const id = await sendPicture(rider, 'profileImage', await picture())
    const [first, second] = await Promise.all([1, 2].map(() => rider.call(finishUpload, { params: { id } })))
    expect(second).toEqual(first)
    expect(await rider.call(finishUpload, { params: { id } })).toEqual(first)
    expect(codeOf(await rider.send(findUploadOffset, { params: { id } }))).toBeUndefined()
  })

  test('two requests at one offset: one is taken, the other is told to ask', async () => {
    const bytes = Uint8Array.from(randomBytes(1000))
    const id = uploadIdOf(await beginUpload(rider, 'profileImage', 2000))
    // Both are past the first check of the offset when they reach the storage.
    storage.meet(2)
    const answers = await Promise.all([append(rider, id, 0, bytes), append(rider, id, 0, bytes)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await storedBytes(id)).toEqual(Buffer.from(bytes))
    expect(codeOf(await append(rider, id, 500, bytes))).toBe('offset_conflict')
  })

  test('more bytes than announced are refused, and none of them kept', async () => {
    const id = uploadIdOf(await beginUpload(rider, 'profileImage', 100))
    const answer = await append(rider, id, 0, Uint8Array.from(randomBytes(101)))
    expect([answer.status, codeOf(answer)]).toEqual([413, 'payload_too_large'])
    expect(await offsetOf(id)).toBe(0)
  })

  test('an unfinished upload is no file', async () => {
    const id = uploadIdOf(await beginUpload(rider, 'profileImage', 100))
    expect(await rider.refusal(finishUpload, { params: { id } })).toBe('offset_conflict')
  })

  test('a cancelled upload is gone with its bytes', async () => {
    const id = uploadIdOf(await beginUpload(rider, 'profileImage', 100, Uint8Array.from(randomBytes(50))))
    const [key = ''] = await partKeysOf(id)
    expect(storage.objects.has(key)).toBe(true)
    expect((await rider.send(cancelUpload, { params: { id } })).status).toBe(204)
    expect((await rider.send(findUploadOffset, { params: { id } })).status).toBe(404)
    await server.clock.settle()
    expect(storage.objects.has(key)).toBe(false)
  })
})

describe('refused', () => {
  test('an upload of another person looks like one that does not exist', async () => {
    const id = uploadIdOf(await beginUpload(rider, 'profileImage', 100))
    const none = new Uint8Array()
    expect(codeOf(await append(other, id, 0, none))).toBe('object-not-found')
    expect(codeOf(await other.send(cancelUpload, { params: { id } }))).toBe('object-not-found')
    expect(await other.refusal(finishUpload, { params: { id } })).toBe('object-not-found')
    expect((await other.send(findUploadOffset, { params: { id } })).status).toBe(404)
    expect(await offsetOf(id)).toBe(0)
  })

  test.each([
    ['a purpose that no module declares', 'nothing', 10, 'validation_failed'],
    ['a purpose of another role', 'carTypePhoto', 10, 'unauthorized'],
    ['a file that is too large', 'profileImage', imageLimits.bytes + 1, 'payload_too_large'],
    ['an empty file', 'profileImage', 0, 'validation_failed'],
  ])('%s', async (_, purpose, size, code) => {
    expect(codeOf(await beginUpload(rider, purpose, size))).toBe(code)
  })

  test('what is above the quota of a person, also when begun at once, until something is cancelled', async () => {
    const person = await server.signIn('+447700900971')
    const size = imageLimits.bytes
    const begin = () => beginUpload(person, 'profileImage', size)
    const [first] = await Promise.all([begin(), begin(), begin(), begin()])
    // A fifth fits. Of three at once, all wait until none of them can have been stored before another was checked.
    const held = await holdLock(server.database, 'lock table uploads in share mode', [])
    const asked = [begin(), begin(), begin()]
    await held.waiting(3)
    await held.release()
    const answers = await Promise.all(asked)
    expect(answers.map((answer) => codeOf(answer) ?? answer.status).sort()).toEqual([
      201,
      'quota-exceeded',
      'quota-exceeded',
    ])
    if (first) await person.send(cancelUpload, { params: { id: uploadIdOf(first) } })
    expect((await beginUpload(person, 'profileImage', size)).status).toBe(201)
  })
})
