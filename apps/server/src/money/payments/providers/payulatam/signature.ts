import { createHash, createHmac } from 'node:crypto'
import { isSameText } from '../signatures.ts'

/** The names that PayU gives to its algorithms, the weakest first. */
export const algorithms = ['MD5', 'SHA', 'SHA256', 'HMAC-SHA256'] as const
export type Algorithm = (typeof algorithms)[number]

/** The algorithm of this name, or undefined. */
export const parseAlgorithm = (text: string) => algorithms.find((algorithm) => algorithm === text)

/** What PayU and we sign with. */
export interface SigningKeys {
  readonly merchantId: string
  readonly apiKey: string
  /** Of HMAC-SHA256 alone. */
  readonly secretKey: string
  readonly algorithm: Algorithm
}

const hashes = { MD5: 'md5', SHA: 'sha1', SHA256: 'sha256' } as const

/** The lower-case hexadecimal digest of a text that contains the API key. */
export const digestOf = (text: string, algorithm: Algorithm, secretKey: string) =>
  algorithm === 'HMAC-SHA256'
    ? createHmac('sha256', secretKey).update(text).digest('hex')
    : createHash(hashes[algorithm]).update(text).digest('hex')

/** The signature of a checkout form, whose `amount` is the exact text of its field. */
export function signatureOfForm(
  { merchantId, apiKey, secretKey, algorithm }: SigningKeys,
  { referenceCode, amount, currency }: { referenceCode: string; amount: string; currency: string },
): string {
  return digestOf([apiKey, merchantId, referenceCode, amount, currency].join('~'), algorithm, secretKey)
}

/** The fields of a confirmation that its signature covers. */
export interface SignedConfirmation {
  readonly merchant_id: string
  readonly reference_sale: string
  readonly value: string
  readonly currency: string
  readonly state_pol: string
  readonly sign: string
}

/** Whether PayU signed a confirmation, with the algorithm that is configured or a stronger one. */
export function isSigned(
  { merchantId, apiKey, secretKey, algorithm }: SigningKeys,
  { merchant_id, reference_sale, value, currency, state_pol, sign }: SignedConfirmation,
): boolean {
  const used = algorithmOf(sign, algorithm)
  const newValue = newValueOf(value)
  if (used === undefined || newValue === undefined || merchant_id !== merchantId) return false
  const text = [apiKey, merchant_id, reference_sale, newValue, currency, state_pol].join('~')
  return isSameText(sign.toLowerCase(), digestOf(text, used, secretKey))
}

const byLength: Readonly<Record<number, Algorithm>> = { 32: 'MD5', 40: 'SHA', 64: 'SHA256' }

/** The algorithm that a signature of this length is made with; undefined: it is weaker than the configured one. */
function algorithmOf(sign: string, configured: Algorithm): Algorithm | undefined {
  const used = sign.length === 64 && configured === 'HMAC-SHA256' ? configured : byLength[sign.length]
  const isStrongEnough = used !== undefined && algorithms.indexOf(used) >= algorithms.indexOf(configured)
  return isStrongEnough ? used : undefined
}

/** The amount as a confirmation signs it: 150.00 is "150.0", and 150.25 stays. Undefined: it is no amount. */
export function newValueOf(value: string): string | undefined {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(value) ?? []
  if (whole === undefined) return undefined
  const [first, second] = decimals.padEnd(2, '0')
  return `${whole}.${first}${second === '0' ? '' : second}`
}
