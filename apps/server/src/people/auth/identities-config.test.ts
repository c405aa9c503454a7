import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readIdentityProviders } from './identities-config.ts'

const now = () => new Date()
const inProduction = { production: true, now }
const google = { CABSTAND_GOOGLE_CLIENT_ID: 'cabs', CABSTAND_GOOGLE_CLIENT_SECRET: 'hunter2' }
const pem = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const apple = {
  CABSTAND_APPLE_CLIENT_ID: 'example.cabs',
  CABSTAND_APPLE_TEAM_ID: 'TEAM',
  CABSTAND_APPLE_KEY_ID: 'KEY',
  CABSTAND_APPLE_PRIVATE_KEY: pem('P-256').replaceAll('\n', '\\n'),
}

test('there are those whose variables are all set, at their real addresses', () => {
  expect(readIdentityProviders({}, inProduction)).toEqual([])
  const providers = readIdentityProviders({ ...google, ...apple }, inProduction)
  expect(providers.map(({ name, pageOrigin }) => [name, pageOrigin])).toEqual([
    ['google', 'https://accounts.google.com'],
    ['apple', 'https://appleid.apple.com'],
  ])
  const flow = { redirectUri: 'https://cabs.example/login', state: 's', nonce: 'n', verifier: 'v' }
  const asked = providers.map((provider) => new URL(provider.addressOf(flow)).searchParams)
  for (const query of asked) {
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'https://cabs.example/login',
      code_challenge_method: 'S256',
      state: 's',
      nonce: 'n',
    })
    expect(`${query}`).not.toContain('hunter2')
  }
  // With more, Apple would post a form to which browsers add no cookie.
  expect(asked.map((query) => query.get('scope'))).toEqual(['openid email profile', 'openid'])
})

test.each([
  [
    { CABSTAND_GOOGLE_CLIENT_ID: 'cabs' },
    'Sign-in with Google is set up by half: CABSTAND_GOOGLE_CLIENT_SECRET is missing',
  ],
  [
    { CABSTAND_APPLE_CLIENT_ID: 'cabs', CABSTAND_APPLE_KEY_ID: 'KEY' },
    'Sign-in with Apple is set up by half: CABSTAND_APPLE_TEAM_ID, CABSTAND_APPLE_PRIVATE_KEY are missing',
  ],
  [{ ...apple, CABSTAND_APPLE_PRIVATE_KEY: 'hunter2' }, 'CABSTAND_APPLE_PRIVATE_KEY must be the private key'],
  [
    { ...apple, CABSTAND_APPLE_PRIVATE_KEY: pem('P-384') },
    'CABSTAND_APPLE_PRIVATE_KEY must be the private key',
  ],
  [
    { ...google, CABSTAND_IDENTITY_EMULATOR: 'http://127.0.0.1:4713' },
    'CABSTAND_IDENTITY_EMULATOR is refused in production',
  ],
])('what is wrong is named in one line, without its value', (env, line) => {
  expect(() => readIdentityProviders(env, inProduction)).toThrow(line)
  expect(() => readIdentityProviders(env, inProduction)).toThrow(/^(?!.*hunter2)/)
})
