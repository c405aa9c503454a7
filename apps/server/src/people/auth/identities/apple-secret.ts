import { type KeyObject, sign } from 'node:crypto'

export const appleIssuer = 'https://appleid.apple.com'

const lifetimeSeconds = 300

/**
 * The client secret of Sign in with Apple: a token that is signed with the team's key (ES256), in place of a fixed text.
 */
export function appleSecret(
  { clientId, teamId, keyId, key }: AppleClient,
  { audience, now }: { readonly audience: string; readonly now: Date },
): string {
  const iat = Math.floor(now.getTime() / 1000)
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const header = part({ alg: 'ES256', kid: keyId })
  const payload = part({ iss: teamId, iat, exp: iat + lifetimeSeconds, aud: audience, sub: clientId })
  const signature = sign('sha256', Buffer.from(`${header}.${payload}`), { key, dsaEncoding: 'ieee-p1363' })
  return `${header}.${payload}.${signature.toString('base64url')}`
}

export interface AppleClient {
  /** The Services ID. */
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  /** The private key of the team, on the curve P-256. */
  readonly key: KeyObject
}
