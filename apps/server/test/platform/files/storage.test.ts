import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateMe } from '@cabstand/contract/http/people/users'
import { afterAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '../../../src/platform/files/storage/disk-storage.ts'
import { createS3Storage, type S3Config } from '../../../src/platform/files/storage/s3-storage.ts'
import { signS3Request } from '../../../src/platform/files/storage/sign-s3-request.ts'
import { StartupError } from '../../../src/platform/startup-error.ts'
import { s3Account, startS3Emulator } from '../../support/emulators/s3.ts'
import { testServer } from '../../support/test-server.ts'
import { mobiles } from '../../support/trip.ts'
import { addPicture, readPicture } from './pictures.ts'

const s3 = await startS3Emulator(s3Account)
const folder = await mkdtemp(join(tmpdir(), 'cabstand-files-'))
afterAll(() => rm(folder, { recursive: true }))

const now = () => new Date()
const s3With = (changes: Partial<S3Config> = {}) =>
  createS3Storage({ endpoint: s3.url, ...s3Account, ...changes }, { now })

describe.each([
  ['a folder', createDiskStorage(folder)],
  ['S3', s3With()],
])('%s', (_, storage) => {
  test('returns the bytes that were put, of any size, until they are deleted', async () => {
    for (const size of [0, 1, 300_000, 9_000_000]) {
      const bytes = randomBytes(size)
      await storage.put('files/ab/one', bytes)
      expect((await storage.read('files/ab/one')).equals(bytes)).toBe(true)
    }
    await storage.delete('files/ab/one')
    await storage.delete('files/ab/one')
    await expect(storage.read('files/ab/one')).rejects.toThrow(/NoSuchKey|ENOENT/)
  })

  test('is checked by processes that start together and leaves nothing behind', async () => {
    await Promise.all([storage.check(), storage.check(), storage.check()])
    expect([...s3.objects.keys()]).toEqual([])
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(files.filter((entry) => entry.isFile())).toEqual([])
  })
})

test('a folder that cannot be written is a problem that the operator can fix', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  await expect(createDiskStorage(file).check()).rejects.toThrow(StartupError)
})

describe('S3 refuses', () => {
  test.each([
    ['a wrong secret key', { secretKey: 'other' }, 'answered 403'],
    ['an unknown access key', { accessKey: 'AKIAOTHER' }, 'answered 403'],
    ['another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['a bucket that does not exist', { bucket: 'missing' }, 'NoSuchBucket'],
  ])('%s', async (_, changes, reason) => {
    const storage = s3With(changes)
    const error = await storage.check().catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(StartupError)
    expect(String(error)).toContain(reason)
    expect(String(error)).not.toContain(s3Account.secretKey)
    expect([...s3.objects.keys()]).toEqual([])
  })

  test('a request that was signed long ago, and a body that was changed on the way', async () => {
    const old = createS3Storage(
      { endpoint: s3.url, ...s3Account },
      { now: () => new Date(Date.now() - 20 * 60_000) },
    )
    await expect(old.put('files/a', Buffer.from('a'))).rejects.toThrow('answered 403')
    const url = `${s3.url}/${s3Account.bucket}/files/a`
    const headers = signS3Request(
      { method: 'PUT', url, headers: {}, body: Buffer.from('paid 1') },
      s3Account,
      new Date(),
    )
    const sent = await fetch(url, { method: 'PUT', headers, body: 'paid 9' })
    expect([sent.status, await sent.text()]).toEqual([
      400,
      expect.stringContaining('XAmzContentSHA256Mismatch'),
    ])
    const unsigned = await fetch(url, { method: 'PUT', body: 'x' })
    expect(unsigned.status).toBe(403)
    expect([...s3.objects.keys()]).toEqual([])
  })
})

test('a connection that breaks is tried again', async () => {
  s3.breaks = 1
  await s3With().put('files/a', Buffer.from('a'))
  expect(s3.objects.get('files/a')?.toString()).toBe('a')
  await s3With().delete('files/a')
})

/** The examples of "Signature Calculations for the Authorization Header" in the documentation of Amazon S3. */
test.each([
  [
    'GET',
    'https://examplebucket.s3.amazonaws.com/test.txt',
    { range: 'bytes=0-9' },
    '',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT',
    'https://examplebucket.s3.amazonaws.com/test%24file.text',
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    'Welcome to Amazon S3.',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
])('the signature of %s is that of the documentation', (method, url, headers, body, signature) => {
  const example = {
    region: 'us-east-1',
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  const signed = signS3Request(
    { method, url, headers, body: Buffer.from(body) },
    example,
    new Date('2013-05-24T00:00:00Z'),
  )
  expect(signed.authorization).toContain(`Signature=${signature}`)
})

test('a server with S3 stores, shows and deletes pictures there', async () => {
  const server = await testServer({ storage: s3With() })
  const rider = await server.signIn(mobiles.rider)
  const profileImage = await addPicture(rider, 'profileImage')
  await rider.call(updateMe, { body: { profileImage } })
  await server.clock.settle()
  expect([...s3.objects.keys()]).toEqual([expect.stringMatching(/^files\//)])
  expect((await readPicture(rider, profileImage)).bytes).toEqual([...s3.objects.values()][0])
  await rider.call(updateMe, { body: { profileImage: '' } })
  await server.clock.settle()
  expect([...s3.objects.keys()]).toEqual([])
})
