import { imageTypes } from '@cabstand/domain/upload/image-limits'
import { AppError } from '../../http/errors.ts'
import { KeyedSemaphore } from '../../http/keyed-semaphore.ts'
import { headBytes, typeOf } from '../../http/kinds/upload-type.ts'

/** How pictures of a purpose are kept: as WebP, without metadata, upright, at most this large. */
export interface PictureFormat {
  readonly width: number
  readonly height: number
  /** `cover` fills the frame and cuts off what is outside; `inside` keeps the whole picture. */
  readonly fit: 'cover' | 'inside'
  /** 1 to 100. */
  readonly quality: number
}

export interface EncodedPicture {
  readonly bytes: Buffer
  readonly mediaType: 'image/webp'
  readonly width: number
  readonly height: number
}

/** A decoded picture of 50 million pixels takes 150 MB, so only one at a time. */
const oneByOne = new KeyedSemaphore({ places: 1, waitMs: 30_000 })
const maxSeconds = 20

/**
 * Decodes a picture and encodes its pixels again. Nothing else of the file is kept: no position, no comments, no script,
 * no second file behind the first. Throws `unsupported_media_type`, `too_many_pixels` or `file_damaged`.
 */
export async function encodePicture(
  bytes: Buffer,
  { format, maxPixels }: { readonly format: PictureFormat; readonly maxPixels: number },
): Promise<EncodedPicture> {
  assertType(bytes)
  return oneByOne.run('', async () => {
    const open = await loadSharp()
    const picture = open(bytes, { failOn: 'error', limitInputPixels: false, pages: 1 })
    const { width, height } = await picture.metadata().catch(refuseDamaged)
    // By the header, before anything is decoded.
    if (width * height > maxPixels) throw new AppError('too_many_pixels', { params: { maxPixels } })
    const { data, info } = await picture
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize({
        width: format.width,
        height: format.height,
        fit: format.fit,
        withoutEnlargement: format.fit === 'inside',
      })
      .webp({ quality: format.quality, effort: 4 })
      .toBuffer({ resolveWithObject: true })
      .catch(refuseDamaged)
    return { bytes: data, mediaType: 'image/webp', width: info.width, height: info.height }
  })
}

function assertType(bytes: Buffer): void {
  if (typeOf(bytes.subarray(0, headBytes)) !== undefined) return
  throw new AppError('unsupported_media_type', {
    detail: `The file must be one of ${imageTypes.join(', ')}.`,
  })
}

function refuseDamaged(error: unknown): never {
  throw new AppError('file_damaged', { cause: error })
}

/** Loaded with the first picture: a server that gets none saves its memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // The other decoders of libvips, such as those of SVG and PDF, are never used.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return sharp
}
