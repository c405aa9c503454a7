import { appendToUpload, createUpload, finishUpload, getFile } from '@cabstand/contract/http/platform/files'
import { fileIdOf } from '@cabstand/contract/schemas/file'
import sharp from 'sharp'
import type { Answer, TestClient } from '../../support/test-client.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A picture of noise, which does not compress: about one byte and a half for each pixel as PNG. */
export async function picture(
  width = 64,
  height = 48,
  type: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Bytes> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const made = sharp({ create: { width, height, channels: 3, background: '#888', noise } })
  return Uint8Array.from(await made.toFormat(type).toBuffer())
}

/** Begins an upload, with these bytes if there are any. */
export function beginUpload(
  client: TestClient,
  purpose: string,
  sizeBytes: number,
  bytes: Bytes = new Uint8Array(),
): Promise<Answer> {
  return client.send(
    createUpload,
    { query: { purpose }, body: bytes },
    { 'upload-length': String(sizeBytes) },
  )
}

/** The id of an upload that the server has begun. */
export const uploadIdOf = (answer: Answer): string => answer.headers.get('location')?.split('/').at(-1) ?? ''

/** Uploads a whole picture; returns the id of the upload. */
export async function sendPicture(client: TestClient, purpose: string, bytes: Bytes): Promise<string> {
  const answer = await beginUpload(client, purpose, bytes.length, bytes)
  if (answer.status !== 201) throw new Error(`the upload was answered ${answer.status} ${answer.text}`)
  return uploadIdOf(answer)
}

/** Uploads a picture and makes a file of it; returns its address. */
export async function addPicture(client: TestClient, purpose: string, bytes?: Bytes): Promise<string> {
  const id = await sendPicture(client, purpose, bytes ?? (await picture()))
  return (await client.call(finishUpload, { params: { id } })).address
}

/** Sends bytes of an upload that begin at `offset`. */
export const append = (client: TestClient, id: string, offset: number, bytes: Bytes) =>
  client.send(appendToUpload, { params: { id }, body: bytes }, { 'upload-offset': String(offset) })

/** The response to reading a file, and its bytes. */
export async function readPicture(client: TestClient, address: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${client.url}${getFile.path.replace(':id', fileIdOf(address) ?? '')}`, {
    headers: {
      ...(client.token === undefined ? {} : { authorization: `Bearer ${client.token}` }),
      ...headers,
    },
  })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
