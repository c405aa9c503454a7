import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { isSameText } from '../signatures.ts'

const algorithm = 'aes-128-cbc'
const initialVector = '@@@@&&&&####$$$$'
const saltLength = 4

/** The checksum of a message: its salted hash, encrypted with the merchant key. */
export function checksumOf(message: string, key: string, salt = randomBytes(3).toString('base64')): string {
  const cipher = createCipheriv(algorithm, key, initialVector)
  return cipher.update(saltedHash(message, salt), 'utf8', 'base64') + cipher.final('base64')
}

/** Whether Paytm, or we, made this checksum of this message. */
export function isChecksumOf(message: string, checksum: string | undefined, key: string): boolean {
  const plain = checksum === undefined ? undefined : decrypt(checksum, key)
  return isSameText(plain, saltedHash(message, plain?.slice(-saltLength) ?? ''))
}

/** What the checksum of a form covers: its values in the order of their names. */
export const messageOfForm = (form: Readonly<Record<string, string>>) =>
  Object.keys(form)
    .filter((name) => name !== 'CHECKSUMHASH')
    .sort()
    .map((name) => (form[name] === 'null' ? '' : form[name]))
    .join('|')

const saltedHash = (message: string, salt: string) =>
  createHash('sha256').update(`${message}|${salt}`).digest('hex') + salt

function decrypt(checksum: string, key: string): string | undefined {
  try {
    const decipher = createDecipheriv(algorithm, key, initialVector)
    return decipher.update(checksum, 'base64', 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
