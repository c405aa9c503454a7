import { timingSafeEqual } from 'node:crypto'
import type { IdentityProviderName } from '@cabstand/contract/http/people/identities'
import type { Client } from '../../../platform/caller.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { isExempt, spendIdentityBudgets } from '../budgets.ts'
import type { IdentityProvider } from '../identities-config.ts'
import { type KeyedHash, newToken } from '../keyed-hash.ts'
import type { SignInDeps } from '../request-otp.ts'
import { type IdentityClaims, insertIdentitySignIn, takeReturn } from './identity-store.ts'
import type { OpenIdFlow } from './open-id-provider.ts'

export interface IdentityDeps extends SignInDeps {
  readonly identityProviders: readonly IdentityProvider[]
  /** The address of this server, as browsers reach it. */
  readonly serverUrl: () => string
}

/** From the beginning of a sign-in to its end, with the time to type number and code. */
export const identitySignInMinutes = 20

/** The page to which providers send browsers back. Operators enter its address there. */
const returnPath = '/login'

/** The providers that people may use now. */
export async function listProviders({
  identityProviders,
  settings,
}: Pick<IdentityDeps, 'identityProviders' | 'settings'>): Promise<IdentityProvider[]> {
  const { facebookLoginEnabled } = await settings.get()
  return identityProviders.filter(({ name }) => name !== 'facebook' || facebookLoginEnabled)
}

/** All secrets of a sign-in come from the token in the browser's cookie, so the database holds none of them. */
function flowOf(hash: KeyedHash, token: string, serverUrl: string): OpenIdFlow {
  const secret = (purpose: 'identity-state' | 'identity-nonce' | 'identity-verifier') =>
    hash(purpose, token).toString('base64url')
  return {
    redirectUri: new URL(returnPath, serverUrl).href,
    state: secret('identity-state'),
    nonce: secret('identity-nonce'),
    verifier: secret('identity-verifier'),
  }
}

export const identityTokenHash = (hash: KeyedHash, token: string): Buffer => hash('identity', token)

/** Begins a sign-in: the address at the provider, and the token for the browser's cookie. Throws `not_found`. */
export async function beginIdentitySignIn(
  deps: IdentityDeps,
  { name, address }: { readonly name: IdentityProviderName } & Pick<Client, 'address'>,
): Promise<{ readonly url: string; readonly token: string }> {
  const provider = (await listProviders(deps)).find((known) => known.name === name)
  if (provider === undefined) throw new AppError('not_found')
  const now = deps.now()
  if (!isExempt(deps.demo, address)) await spendIdentityBudgets(deps.db, address, now)
  const token = newToken()
  await insertIdentitySignIn(deps.db, {
    tokenHash: identityTokenHash(deps.hash, token),
    provider: name,
    expiresAt: new Date(now.getTime() + identitySignInMinutes * 60_000),
  })
  return { url: provider.addressOf(flowOf(deps.hash, token, deps.serverUrl())), token }
}

/** What a provider says of the person whose browser came back. */
export interface ReturnedIdentity {
  readonly provider: IdentityProvider
  readonly tokenHash: Buffer
  readonly claims: IdentityClaims
}

/**
 * Reads the query with which a browser came back. It must be the browser that began the sign-in, and it may come back
 * once. Throws `identity_failed`, whatever the reason is; the log has it.
 */
export async function readReturn(
  deps: IdentityDeps,
  { query, token }: { readonly query: string; readonly token: string | undefined },
): Promise<ReturnedIdentity> {
  const failed = (reason: string) => {
    deps.log.warn({ reason }, 'a sign-in at a provider failed')
    return new AppError('identity_failed')
  }
  if (token === undefined) throw failed('the browser has begun none')
  const flow = flowOf(deps.hash, token, deps.serverUrl())
  const given = new URLSearchParams(query).get('state') ?? ''
  // Before anything is used up: a link from elsewhere must not end a sign-in that is under way.
  if (!isSame(given, flow.state)) throw failed('it was begun in another browser')
  const tokenHash = identityTokenHash(deps.hash, token)
  const name = await takeReturn(deps.db, tokenHash, deps.now())
  const provider = (await listProviders(deps)).find((known) => known.name === name)
  if (provider === undefined) throw failed('it has ended, or its provider is switched off')
  const claims = await provider.exchange(flow, query).catch((error: unknown) => {
    throw failed(`${provider.title}: ${reasonOf(error)}`)
  })
  return { provider, tokenHash, claims }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The error's own code or kind: its message may repeat what was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  const told = 'error' in error && typeof error.error === 'string' ? ` ${error.error}` : ''
  return `${error.name}${code}${/^ [a-z_]{1,40}$/.test(told) ? told : ''}`
}
