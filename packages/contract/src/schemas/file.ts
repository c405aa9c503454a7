import * as z from 'zod/mini'
import { about } from '../describe.ts'

const folder = '/api/files/'
const addressLength = folder.length + 36
const addressPattern =
  /^\/api\/files\/[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The address of a stored file. */
export const fileAddress = (id: string): string => `${folder}${id}`

/** The id in the address of a stored file; undefined for any other text. */
export const fileIdOf = (address: string): string | undefined =>
  addressPattern.test(address) ? address.slice(folder.length) : undefined

const example = '/api/files/01a20188-3d52-7bee-8b1b-30186c0e26ad'

/** A picture as a field of a record: the address that `finishUpload` returned, or empty. */
export const pictureInput = (meaning: string) =>
  about(
    z.string().check(z.maxLength(addressLength), z.regex(/^$|^\/api\/files\/[0-9a-f-]{36}$/)),
    `${meaning}: the \`address\` of an upload of your own, or empty for none.`,
    example,
  )

/** The same, for a picture that must be given. */
export const filledPictureInput = (meaning: string) =>
  about(
    z.string().check(z.maxLength(addressLength), z.regex(/^\/api\/files\/[0-9a-f-]{36}$/)),
    `${meaning}: the \`address\` of an upload of your own.`,
    example,
  )

export const pictureOutput = (meaning: string) =>
  about(z.string(), `${meaning}; empty when there is none.`, example)
