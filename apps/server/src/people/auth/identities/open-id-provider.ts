import { hash } from 'node:crypto'
import { isEmail } from '@cabstand/domain/people/email'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  Configuration,
  type CustomFetchOptions,
  customFetch,
  enableNonRepudiationChecks,
} from 'openid-client'
import * as z from 'zod/mini'
import type { OutboundBody } from '../../../platform/outbound/outbound-request.ts'
import { send } from '../../../platform/outbound/send.ts'
import type { IdentityClaims } from './identity-store.ts'

/** Where a provider is, and what it is asked for. */
export interface OpenIdOptions {
  readonly issuer: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  /** Of the keys with which it signs. */
  readonly jwksUri: string
  readonly scope: string
  readonly clientId: string
  readonly clientAuth: ClientAuth
}

/** The secrets of one sign-in, which only the browser's cookie yields. */
export interface OpenIdFlow {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** Of PKCE: whoever steals the code cannot exchange it. */
  readonly verifier: string
}

export interface OpenIdProvider {
  /** Origin of its sign-in page. */
  readonly pageOrigin: string
  /** Where the browser goes. */
  addressOf(flow: OpenIdFlow): string
  /**
   * Exchanges the code that the browser brought back, and checks signature, issuer, audience, time and nonce of what the
   * provider says. `query` is that of the address that the browser came back to. Throws for everything that is not right.
   */
  exchange(flow: OpenIdFlow, query: string): Promise<IdentityClaims>
}

const timeoutMs = 10_000
const maxNameLength = 80

/** OpenID Connect with a code, PKCE and nonce. */
export function createOpenIdProvider(options: OpenIdOptions): OpenIdProvider {
  const { issuer, authorizationEndpoint, tokenEndpoint, jwksUri, scope, clientId, clientAuth } = options
  const configuration = new Configuration(
    {
      issuer,
      authorization_endpoint: authorizationEndpoint,
      token_endpoint: tokenEndpoint,
      jwks_uri: jwksUri,
    },
    clientId,
    undefined,
    clientAuth,
  )
  const origins = [tokenEndpoint, jwksUri].map((address) => new URL(address).origin)
  const name = new URL(issuer).host
  configuration[customFetch] = (url, request) => fetchFrom({ name, origins }, url, request)
  // Signatures are checked, although the answer comes straight from the provider.
  enableNonRepudiationChecks(configuration)
  if (tokenEndpoint.startsWith('http:')) allowInsecureRequests(configuration)
  return {
    pageOrigin: new URL(authorizationEndpoint).origin,
    addressOf: ({ redirectUri, state, nonce, verifier }) =>
      buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: hash('sha256', verifier, 'base64url'),
        code_challenge_method: 'S256',
      }).href,
    async exchange({ redirectUri, state, nonce, verifier }, query) {
      const current = new URL(redirectUri)
      current.search = query
      const tokens = await authorizationCodeGrant(configuration, current, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      return readClaims(issuer, tokens.claims())
    },
  }
}

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  given_name: z.catch(z.string(), ''),
  family_name: z.catch(z.string(), ''),
  email: z.catch(z.string(), ''),
  // Apple writes it as a text.
  email_verified: z.catch(z.union([z.boolean(), z.stringbool()]), false),
})

function readClaims(issuer: string, said: unknown): IdentityClaims {
  const { sub, given_name, family_name, email, email_verified } = z.parse(claims, said)
  return {
    issuer,
    subject: sub,
    firstName: given_name.trim().slice(0, maxNameLength),
    lastName: family_name.trim().slice(0, maxNameLength),
    email: email_verified && isEmail(email) && email.length <= 200 ? email : '',
  }
}

/** Sends a request of the library as all requests to other servers are sent. */
async function fetchFrom(
  to: { readonly name: string; readonly origins: readonly string[] },
  url: string,
  { method, headers, body }: CustomFetchOptions,
): Promise<Response> {
  const { status, body: answer } = await send(
    { method: method === 'POST' ? 'POST' : 'GET', url, headers, ...(body && { body: formOf(body) }) },
    { ...to, timeoutMs, expects: 'json' },
  )
  return Response.json(answer ?? {}, { status })
}

function formOf(body: unknown): OutboundBody {
  if (!(body instanceof URLSearchParams)) throw new Error('a sign-in sends forms only')
  return { form: Object.fromEntries(body) }
}
