import { createHash } from 'node:crypto'

/** A field of a form: its name and its value. */
export type Field = readonly [name: string, value: string]

/** Text as PHP's `urlencode` writes it, which Payfast signs. */
const encode = (text: string) =>
  encodeURIComponent(text)
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')

/** The fields in their order, as a form has them and as they are signed. */
export const encodeFields = (fields: readonly Field[]) =>
  fields.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')

/** Payfast's signature: the lower-case hexadecimal MD5 of the fields in their order. The passphrase is one of them. */
export const signatureOf = (fields: readonly Field[]) =>
  createHash('md5').update(encodeFields(fields)).digest('hex')

/** The signature of a request to its API, whose values are signed in the order of their names. */
export const apiSignatureOf = (values: Readonly<Record<string, string>>) =>
  signatureOf(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
