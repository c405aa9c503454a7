import { createHash, createHmac } from 'node:crypto'
import { isSameText } from '../signatures.ts'

export interface SignedForm {
  /** `publicKey|hex`, of each key of the account, joined by `&`. */
  readonly signature: string
  /** XML in base64, with newlines. */
  readonly payload: string
}

interface Keys {
  readonly publicKey: string
  readonly privateKey: string
}

/** The two fields of a webhook. */
export function readForm(body: Buffer): SignedForm {
  const form = new URLSearchParams(body.toString())
  return { signature: form.get('bt_signature') ?? '', payload: form.get('bt_payload') ?? '' }
}

/** The lower-case hexadecimal HMAC-SHA1, whose key is the SHA-1 of the private key. */
export const signatureOf = (text: string, privateKey: string) =>
  createHmac('sha1', createHash('sha1').update(privateKey).digest()).update(text).digest('hex')

/** Whether a form was signed by Braintree with our key. */
export function isSigned({ signature, payload }: SignedForm, { publicKey, privateKey }: Keys): boolean {
  if (!/^[A-Za-z0-9+=/\n]+$/.test(payload)) return false
  const pairs = signature.split('&').map((pair) => pair.split('|'))
  const given = pairs.find(([key]) => key === publicKey)?.[1]
  return [payload, `${payload}\n`].some((text) => isSameText(given, signatureOf(text, privateKey)))
}

/** The answer to the request by which Braintree checks the address of a webhook; undefined: it is not such a request. */
export const answerChallenge = (challenge: string, { publicKey, privateKey }: Keys): string | undefined =>
  /^[a-f0-9]{20,32}$/.test(challenge) ? `${publicKey}|${signatureOf(challenge, privateKey)}` : undefined

/** By which a repeated delivery is recognised. */
export const keyOfPayload = (payload: string) => createHash('sha256').update(payload).digest('hex')
