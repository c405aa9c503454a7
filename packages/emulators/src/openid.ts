import { createHash, createPublicKey, createSign, generateKeyPairSync, verify } from 'node:crypto'
import type { EmulatedAnswer, EmulatedRequest, EmulatorContext, EmulatorDefinition } from './emulator.ts'
import { escapeHtml, page } from './pages.ts'

const codeLifetimeMs = 60_000

/** What is wrong with the ID token that a code gets, chosen on the sign-in page. */
export const tokenFaults = [
  'none',
  'signature',
  'audience',
  'issuer',
  'expired',
  'nonce',
  'unsigned',
] as const
export type TokenFault = (typeof tokenFaults)[number]

/** The people who have an account at every provider. */
export const accounts = {
  'sub-1001': {
    given_name: 'Noor',
    family_name: 'Haddad',
    email: 'noor.haddad@example.com',
    email_verified: true,
  },
  'sub-1002': {
    given_name: 'Tomás',
    family_name: 'Vidal',
    email: 'tomas.vidal@example.com',
    email_verified: false,
  },
  'sub-1003': {},
} as const

/** Credentials of the one client, by provider. */
const clientSecrets = {
  google: 'GOCSPX-emulated-secret-2f61c9',
  facebook: 'fb-emulated-secret-91b0d4',
} as const
const apple = { teamId: 'TEAM123456', keyId: 'KEY1234567' } as const
const clientIds = {
  google: 'cabs.apps.googleusercontent.example',
  apple: 'example.cabs.web',
  facebook: '700112233',
}
type Provider = keyof typeof clientIds
const providers = Object.keys(clientIds) as Provider[]

const signing = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const team = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const teamKey = team.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

interface Grant {
  readonly provider: Provider
  readonly redirectUri: string
  readonly challenge: string
  readonly nonce: string
  readonly subject: keyof typeof accounts
  readonly fault: TokenFault
  readonly issuedAtMs: number
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const refused = (status: number, error: string): EmulatedAnswer => ({ status, body: { error } })

/**
 * OpenID Connect as Google, Apple and Facebook speak it, each below a path of its own: a sign-in page with three people,
 * codes for one use within a minute, PKCE, and ID tokens signed with RS256. Redirect URIs end in `/login`.
 */
export const openid: EmulatorDefinition = {
  name: 'openid',
  port: 4713,
  environment: (url) => ({
    CABSTAND_IDENTITY_EMULATOR: url,
    CABSTAND_GOOGLE_CLIENT_ID: clientIds.google,
    CABSTAND_GOOGLE_CLIENT_SECRET: clientSecrets.google,
    CABSTAND_APPLE_CLIENT_ID: clientIds.apple,
    CABSTAND_APPLE_TEAM_ID: apple.teamId,
    CABSTAND_APPLE_KEY_ID: apple.keyId,
    CABSTAND_APPLE_PRIVATE_KEY: teamKey.trim().replaceAll('\n', '\\n'),
    CABSTAND_FACEBOOK_APP_ID: clientIds.facebook,
    CABSTAND_FACEBOOK_APP_SECRET: clientSecrets.facebook,
  }),
  create(context) {
    const grants = new Map<string, Grant>()
    return (request) => {
      const [, name = '', step] = request.path.split('/')
      const provider = providers.find((known) => known === name)
      if (provider === undefined) return undefined
      const { method } = request
      if (step === 'keys' && method === 'GET') return { status: 200, body: { keys: [publicKey()] } }
      if (step === 'authorize' && method === 'GET') return showPeople(provider, request)
      if (step === 'authorize' && method === 'POST') return choose(provider, request, context, grants)
      if (step === 'token' && method === 'POST') return exchange(provider, request, context, grants)
      return undefined
    }
  },
}

const publicKey = () => ({
  ...createPublicKey(signing.privateKey).export({ format: 'jwk' }),
  kid: 'emulated',
  use: 'sig',
  alg: 'RS256',
})

/** Why the request of a browser is refused on the provider's own page; undefined: it is right. */
function problemOf(provider: Provider, query: URLSearchParams): string | undefined {
  if (query.get('client_id') !== clientIds[provider]) return 'invalid_client'
  const redirect = query.get('redirect_uri') ?? ''
  if (!URL.canParse(redirect) || new URL(redirect).pathname !== '/login' || new URL(redirect).search !== '')
    return 'redirect_uri_mismatch'
  if (query.get('response_type') !== 'code') return 'unsupported_response_type'
  const scopes = (query.get('scope') ?? '').split(' ')
  if (!scopes.includes('openid')) return 'invalid_scope'
  if (query.get('code_challenge_method') !== 'S256' || (query.get('code_challenge') ?? '').length !== 43)
    return 'invalid_request: code_challenge'
  if ((query.get('nonce') ?? '') === '' || (query.get('state') ?? '') === '')
    return 'invalid_request: state, nonce'
  if (provider === 'apple' && scopes.some((scope) => scope === 'name' || scope === 'email'))
    return 'invalid_request: response_mode must be form_post when name or email scope is requested'
  return undefined
}

const html = { 'content-type': 'text/html; charset=utf-8' }

function showPeople(provider: Provider, { query }: EmulatedRequest): EmulatedAnswer {
  const problem = problemOf(provider, query)
  if (problem !== undefined) return { status: 400, body: `Error 400: ${problem}` }
  const buttons = Object.entries(accounts).map(([subject, person]) => {
    const name =
      'given_name' in person ? `${person.given_name} ${person.family_name}` : 'Someone without a name'
    return `<button name="subject" value="${subject}">${escapeHtml(name)}</button>`
  })
  const faults = tokenFaults.map((fault) => `<option>${fault}</option>`)
  return {
    status: 200,
    headers: html,
    body: page(
      `${provider} emulator`,
      `<h1>Sign in with ${provider}</h1><p>An emulator: choose who you are.</p><form method="post">${buttons.join('')}
<button name="subject" value="">Cancel</button><p><label>Fault of the ID token <select name="fault">${faults.join('')}</select></label></p></form>`,
    ),
  }
}

function choose(
  provider: Provider,
  { query, form }: EmulatedRequest,
  context: EmulatorContext,
  grants: Map<string, Grant>,
): EmulatedAnswer {
  const problem = problemOf(provider, query)
  if (problem !== undefined) return { status: 400, body: `Error 400: ${problem}` }
  const redirectUri = query.get('redirect_uri') ?? ''
  const goOn = (fields: Record<string, string>): EmulatedAnswer => ({
    status: 303,
    headers: {
      location: `${redirectUri}?${new URLSearchParams({ ...fields, state: query.get('state') ?? '' })}`,
    },
  })
  const subject = Object.keys(accounts).find((one) => one === form.get('subject')) as
    | Grant['subject']
    | undefined
  if (subject === undefined)
    return goOn({ error: provider === 'apple' ? 'user_cancelled_authorize' : 'access_denied' })
  const code = context.newId('code-')
  grants.set(code, {
    provider,
    redirectUri,
    challenge: query.get('code_challenge') ?? '',
    nonce: query.get('nonce') ?? '',
    subject,
    fault: tokenFaults.find((fault) => fault === form.get('fault')) ?? 'none',
    issuedAtMs: Date.now(),
  })
  return goOn({ code })
}

function exchange(
  provider: Provider,
  { form }: EmulatedRequest,
  context: EmulatorContext,
  grants: Map<string, Grant>,
): EmulatedAnswer {
  const issuer = `${context.url}/${provider}`
  if (form.get('client_id') !== clientIds[provider] || !knowsSecret(provider, form, issuer))
    return refused(401, 'invalid_client')
  if (form.get('grant_type') !== 'authorization_code') return refused(400, 'unsupported_grant_type')
  const code = form.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  if (grant?.provider !== provider || Date.now() - grant.issuedAtMs > codeLifetimeMs)
    return refused(400, 'invalid_grant')
  if (form.get('redirect_uri') !== grant.redirectUri) return refused(400, 'redirect_uri_mismatch')
  const verifier = form.get('code_verifier') ?? ''
  if (createHash('sha256').update(verifier).digest('base64url') !== grant.challenge)
    return refused(400, 'invalid_grant')
  return {
    status: 200,
    body: {
      access_token: context.newId('at-'),
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: idToken(issuer, grant),
    },
  }
}

/** Apple's secret is a token that the team has signed, for this client, not older than six months. */
function knowsSecret(provider: Provider, form: URLSearchParams, audience: string): boolean {
  const secret = form.get('client_secret') ?? ''
  if (provider !== 'apple') return secret === clientSecrets[provider]
  const [header = '', payload = '', signature = ''] = secret.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: team.publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return false
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const { alg, kid } = read(header)
  const { iss, sub, aud, iat, exp } = read(payload)
  const isOurs = iss === apple.teamId && sub === clientIds.apple && aud === audience
  return (
    alg === 'ES256' && kid === apple.keyId && isOurs && exp > Date.now() / 1000 && exp - iat <= 15_777_000
  )
}

function idToken(issuer: string, { provider, subject, nonce, fault }: Grant): string {
  const now = Math.floor(Date.now() / 1000)
  // Apple tells name and address only where they were asked for.
  const person = provider === 'apple' ? {} : accounts[subject]
  const payload = base64url({
    iss: fault === 'issuer' ? 'https://accounts.elsewhere.example' : issuer,
    aud: fault === 'audience' ? 'another-client' : clientIds[provider],
    sub: subject,
    iat: fault === 'expired' ? now - 7200 : now,
    exp: fault === 'expired' ? now - 3600 : now + 3600,
    nonce: fault === 'nonce' ? 'of-another-sign-in' : nonce,
    ...person,
  })
  if (fault === 'unsigned') return `${base64url({ alg: 'none' })}.${payload}.`
  const signed = `${base64url({ alg: 'RS256', kid: 'emulated' })}.${payload}`
  const key = fault === 'signature' ? stranger.privateKey : signing.privateKey
  return `${signed}.${createSign('sha256').update(signed).sign(key, 'base64url')}`
}
