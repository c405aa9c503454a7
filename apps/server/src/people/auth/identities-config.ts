import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { IdentityProviderName } from '@cabstand/contract/http/people/identities'
import { ClientSecretPost } from 'openid-client'
import { type Environment, isUrl, read, text, type Variable } from '../../platform/config-variable.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { appleIssuer, appleSecret } from './identities/apple-secret.ts'
import {
  createOpenIdProvider,
  type OpenIdOptions,
  type OpenIdProvider,
} from './identities/open-id-provider.ts'

/** A provider by which people sign in. */
export interface IdentityProvider extends OpenIdProvider {
  readonly name: IdentityProviderName
  readonly title: string
}

/** What people call the providers. */
export const identityTitles: ReadonlyMap<string, string> = new Map([
  ['google', 'Google'],
  ['apple', 'Apple'],
  ['facebook', 'Facebook'],
] satisfies [IdentityProviderName, string][])

export const IDENTITY_VARIABLES = {
  googleClientId: {
    name: 'CABSTAND_GOOGLE_CLIENT_ID',
    fallback: '',
    ...text,
    doc: 'Sign-in with Google: the client ID of a web application ([docs/sign-in.md](docs/sign-in.md)).',
  },
  googleClientSecret: {
    name: 'CABSTAND_GOOGLE_CLIENT_SECRET',
    fallback: '',
    ...text,
    doc: 'Its client secret.',
  },
  appleClientId: {
    name: 'CABSTAND_APPLE_CLIENT_ID',
    fallback: '',
    ...text,
    doc: 'Sign in with Apple: the Services ID.',
  },
  appleTeamId: { name: 'CABSTAND_APPLE_TEAM_ID', fallback: '', ...text, doc: 'The team it belongs to.' },
  appleKeyId: { name: 'CABSTAND_APPLE_KEY_ID', fallback: '', ...text, doc: 'The ID of the key.' },
  applePrivateKey: {
    name: 'CABSTAND_APPLE_PRIVATE_KEY',
    fallback: '',
    parse: parseKey,
    expected: 'the private key of a .p8 file, with its line breaks or with \\n in their place',
    doc: 'The key: the text of its `.p8` file; line breaks may be written as `\\n`.',
  },
  facebookClientId: {
    name: 'CABSTAND_FACEBOOK_APP_ID',
    fallback: '',
    ...text,
    doc: 'Sign-in with Facebook, where the settings allow it: the ID of the app.',
  },
  facebookClientSecret: {
    name: 'CABSTAND_FACEBOOK_APP_SECRET',
    fallback: '',
    ...text,
    doc: 'Its app secret.',
  },
  identityEmulator: {
    name: 'CABSTAND_IDENTITY_EMULATOR',
    fallback: '',
    parse: (value) => (isUrl(value, ['http:', 'https:']) ? value.replace(/\/+$/, '') : undefined),
    expected: 'a URL such as http://127.0.0.1:4713',
    doc: 'Asks an emulator instead of Google, Apple and Facebook (`npm run emulators`); refused in production.',
  },
} satisfies Record<string, Variable<unknown>>

interface IdentityConfigOptions {
  readonly production: boolean
  readonly now: () => Date
}

/** The providers that the environment sets up. Throws StartupError for one that it sets up by half. */
export function readIdentityProviders(
  env: Environment,
  { production, now }: IdentityConfigOptions,
): IdentityProvider[] {
  const emulator = read(env, IDENTITY_VARIABLES.identityEmulator)
  if (production && emulator !== undefined)
    throw new StartupError('CABSTAND_IDENTITY_EMULATOR is refused in production')
  return [readGoogle(env, emulator), readApple(env, emulator, now), readFacebook(env, emulator)].filter(
    (provider) => provider !== undefined,
  )
}

const emulated = (issuer: string) => ({
  issuer,
  authorizationEndpoint: `${issuer}/authorize`,
  tokenEndpoint: `${issuer}/token`,
  jwksUri: `${issuer}/keys`,
})

function readGoogle(env: Environment, emulator: string | undefined): IdentityProvider | undefined {
  const { googleClientId, googleClientSecret } = IDENTITY_VARIABLES
  const keys = readAll(env, 'Google', { id: googleClientId, secret: googleClientSecret })
  return (
    keys && {
      name: 'google',
      title: 'Google',
      ...createOpenIdProvider({
        ...(emulator === undefined ? google : emulated(`${emulator}/google`)),
        scope: 'openid email profile',
        clientId: keys.id,
        clientAuth: ClientSecretPost(keys.secret),
      }),
    }
  )
}

/** Apple sends the browser back by a form of its own site, without our cookie, as soon as name or address are asked for. */
const appleScope = 'openid'

function readApple(
  env: Environment,
  emulator: string | undefined,
  now: () => Date,
): IdentityProvider | undefined {
  const { appleClientId, appleTeamId, appleKeyId, applePrivateKey } = IDENTITY_VARIABLES
  const keys = readAll(env, 'Apple', {
    clientId: appleClientId,
    teamId: appleTeamId,
    keyId: appleKeyId,
    key: applePrivateKey,
  })
  if (keys === undefined) return undefined
  const places = emulator === undefined ? apple : emulated(`${emulator}/apple`)
  return {
    name: 'apple',
    title: 'Apple',
    ...createOpenIdProvider({
      ...places,
      scope: appleScope,
      clientId: keys.clientId,
      clientAuth: (_, { client_id }, body) => {
        body.set('client_id', client_id)
        body.set('client_secret', appleSecret(keys, { audience: places.issuer, now: now() }))
      },
    }),
  }
}

function readFacebook(env: Environment, emulator: string | undefined): IdentityProvider | undefined {
  const { facebookClientId, facebookClientSecret } = IDENTITY_VARIABLES
  const keys = readAll(env, 'Facebook', { id: facebookClientId, secret: facebookClientSecret })
  return (
    keys && {
      name: 'facebook',
      title: 'Facebook',
      ...createOpenIdProvider({
        ...(emulator === undefined ? facebook : emulated(`${emulator}/facebook`)),
        scope: 'openid email public_profile',
        clientId: keys.id,
        clientAuth: ClientSecretPost(keys.secret),
      }),
    }
  )
}

type Places = Pick<OpenIdOptions, 'issuer' | 'authorizationEndpoint' | 'tokenEndpoint' | 'jwksUri'>

const google: Places = {
  issuer: 'https://accounts.google.com',
  authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenEndpoint: 'https://oauth2.googleapis.com/token',
  jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
}

const apple: Places = {
  issuer: appleIssuer,
  authorizationEndpoint: `${appleIssuer}/auth/authorize`,
  tokenEndpoint: `${appleIssuer}/auth/token`,
  jwksUri: `${appleIssuer}/auth/keys`,
}

/** Its discovery document names no token endpoint; its guide "OIDC Code Flow with PKCE" does. */
const facebook: Places = {
  issuer: 'https://www.facebook.com',
  authorizationEndpoint: 'https://www.facebook.com/dialog/oauth',
  tokenEndpoint: 'https://graph.facebook.com/oauth/access_token',
  jwksUri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
}

type Values<V> = { readonly [K in keyof V]: V[K] extends Variable<infer T> ? T : never }

/** The values of all variables; undefined when there is none. Throws StartupError when some are missing. */
function readAll<const V extends Readonly<Record<string, Variable<unknown>>>>(
  env: Environment,
  title: string,
  variables: V,
): Values<V> | undefined
function readAll(
  env: Environment,
  title: string,
  variables: Readonly<Record<string, Variable<unknown>>>,
): Readonly<Record<string, unknown>> | undefined {
  const entries = Object.entries(variables).map(([key, variable]) => ({
    key,
    name: variable.name,
    value: read(env, variable),
  }))
  const missing = entries.filter(({ value }) => value === undefined).map(({ name }) => name)
  if (missing.length === entries.length) return undefined
  if (missing.length > 0)
    throw new StartupError(
      `Sign-in with ${title} is set up by half: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`,
    )
  return Object.fromEntries(entries.map(({ key, value }) => [key, value]))
}

function parseKey(value: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(value.replaceAll('\\n', '\n'))
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}
