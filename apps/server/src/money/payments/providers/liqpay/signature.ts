import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { isSameText } from '../signatures.ts'

/** The hash of each version of LiqPay's API. */
const hashes = { 3: 'sha1', 7: 'sha3-256' } as const
export type ApiVersion = keyof typeof hashes

/** LiqPay's signature of a text: base64 of the hash of the text between two copies of the private key. */
export const signatureOf = (data: string, privateKey: string, version: ApiVersion) =>
  createHash(hashes[version]).update(`${privateKey}${data}${privateKey}`).digest('base64')

/** The two fields in which everything travels: `data` is base64 of JSON. */
export function seal(
  values: Readonly<Record<string, unknown>> & { readonly version: ApiVersion },
  privateKey: string,
): { data: string; signature: string } {
  const data = Buffer.from(JSON.stringify(values)).toString('base64')
  return { data, signature: signatureOf(data, privateKey, values.version) }
}

/** The version says by which hash a message is signed; no other value than these is read. */
const sealed = z.looseObject({ version: z.union([z.literal([3, 7]), z.literal(['3', '7'])]) })

/** What a form with `data` and `signature` says; undefined: the signature is wrong, or there is none. */
export function unseal(body: Buffer, privateKey: string): Readonly<Record<string, unknown>> | undefined {
  const form = new URLSearchParams(body.toString())
  const data = form.get('data') ?? ''
  const { data: values } = z.safeParse(sealed, parseJson(Buffer.from(data, 'base64')))
  if (values === undefined) return undefined
  const version = Number(values.version) === 3 ? 3 : 7
  const isGenuine = isSameText(form.get('signature') ?? undefined, signatureOf(data, privateKey, version))
  return isGenuine ? values : undefined
}

function parseJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    return undefined
  }
}
