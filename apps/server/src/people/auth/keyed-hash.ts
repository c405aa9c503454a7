import { createHmac, randomBytes } from 'node:crypto'

/** Hashes tokens and codes with the server's secret, so that a stolen table cannot be used to sign in. */
export type KeyedHash = (
  purpose:
    | 'session'
    | 'code'
    | 'email-code'
    | 'device'
    | 'identity'
    | 'identity-state'
    | 'identity-nonce'
    | 'identity-verifier'
    | 'visitor'
    | 'ledger-seal'
    | 'receipt'
    | 'setup'
    | 'trip-link'
    | 'trip-link-lookup',
  value: string,
) => Buffer

export function createKeyedHash(secret: string): KeyedHash {
  return (purpose, value) => createHmac('sha256', secret).update(`${purpose}\0${value}`).digest()
}

/** A session token: 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')
