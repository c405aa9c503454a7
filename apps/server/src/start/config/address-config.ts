import { isIP } from 'node:net'
import { type Environment, read, text, type Variable, webUrl } from '../../platform/config-variable.ts'
import { port } from './port.ts'

export const ADDRESS_VARIABLES = {
  port: { name: 'PORT', fallback: '3000', ...port, doc: 'Port to listen on.' },
  host: {
    name: 'HOST',
    fallback: '127.0.0.1',
    ...text,
    doc: 'Address to listen on; `0.0.0.0` opens it to the network.',
  },
  publicHosts: {
    name: 'CABSTAND_PUBLIC_HOSTS',
    fallback: '',
    parse: (value: string) => {
      const hosts = value.split(',').map((part) => part.trim())
      return hosts.every((host) => /^[a-z0-9.-]+$/i.test(host)) ? hosts : undefined
    },
    expected: 'names separated by commas, such as demo.example.com',
    doc: 'Additional host names of the demo. It only answers requests to these, `localhost` and IP addresses.',
  },
  publicUrl: {
    name: 'CABSTAND_URL',
    fallback: '',
    ...webUrl('https://cabs.example.org'),
    doc: 'Where people and payment providers reach the service; production needs it for card payments. Without it, passengers for whom others book get no text message with the link to their ride, and public pages name no address of theirs to search engines and messengers.',
  },
  trustedProxies: {
    name: 'CABSTAND_TRUSTED_PROXIES',
    fallback: '',
    parse: (value: string) =>
      value.split(',').every((part) => isAddressOrRange(part.trim())) ? value : undefined,
    expected: 'addresses or ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8',
    doc: 'Addresses of reverse proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` headers are trusted.',
  },
} satisfies Record<string, Variable<unknown>>

/** Where this process listens. */
export interface ListeningAddress {
  readonly host: string
  readonly port: number
}

export interface AddressConfig extends ListeningAddress {
  /** Comma-separated addresses and ranges; undefined: no proxy is trusted. */
  readonly trustedProxies: string | undefined
  /** Where people reach the service; undefined: text messages contain no links. */
  readonly publicUrl: string | undefined
  /** Additional host names of the demo. */
  readonly publicHosts: readonly string[]
}

export function readListeningAddress(env: Environment): ListeningAddress {
  return { host: read(env, ADDRESS_VARIABLES.host) ?? '', port: read(env, ADDRESS_VARIABLES.port) ?? 0 }
}

export function readAddress(env: Environment): AddressConfig {
  return {
    ...readListeningAddress(env),
    publicUrl: read(env, ADDRESS_VARIABLES.publicUrl),
    trustedProxies: read(env, ADDRESS_VARIABLES.trustedProxies),
    publicHosts: read(env, ADDRESS_VARIABLES.publicHosts) ?? [],
  }
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
}
