import { BlockList, isIP } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { addressBlock } from './address-block.ts'
import type { OriginFacts } from './own-origin.ts'

/** The headers that proxies add, and that Fastify reads from a trusted proxy. */
const forwardedHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const
/** Any client can send these headers, so the number of warnings is limited. */
const maxAddresses = 20
const maxOrigins = 100
const repeatAfterMs = 60_000

/**
 * Warns once for each address that sends `X-Forwarded-*` without being a trusted proxy. It is either a client whose
 * headers are ignored, or the operator's own proxy that is not configured. In the second case all requests seem to come
 * from one address, and `https` is not detected.
 */
export function warnOfUntrustedProxies(app: FastifyInstance, trustedProxies: string | undefined): void {
  const trusted = readTrusted(trustedProxies)
  const warned = new Set<string>()
  app.addHook('onRequest', (request, _, done) => {
    const header = forwardedHeaders.find((name) => request.headers[name] !== undefined)
    if (header !== undefined && warned.size < maxAddresses) {
      const address = addressBlock(request.socket.remoteAddress ?? '')
      if (!warned.has(address) && !isTrusted(trusted, request)) {
        warned.add(address)
        request.log.warn(
          { address, header },
          `${header} from ${address} is ignored: this address is not in CABSTAND_TRUSTED_PROXIES. If it is your proxy, add it there`,
        )
      }
    }
    done()
  })
}

function readTrusted(trustedProxies: string | undefined): BlockList {
  const list = new BlockList()
  for (const part of trustedProxies?.split(',') ?? []) {
    const [address = '', bits] = part.trim().split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

function isTrusted(trusted: BlockList, request: FastifyRequest): boolean {
  const address = (request.socket.remoteAddress ?? '').split('%')[0] ?? ''
  // A list of IPv4 addresses also matches IPv4-mapped IPv6 addresses.
  return isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Logs the compared origins when a request is refused as foreign, each combination once a minute. */
export class ForeignOriginLog {
  private readonly log: Pick<FastifyBaseLogger, 'warn'>
  private readonly loggedAtMs = new Map<string, number>()

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.log = log
  }

  refused({ headers, protocol }: OriginFacts, url: string | undefined): void {
    const expected = `${protocol}://${headers.host ?? ''}`.slice(0, 300)
    const got = (headers.origin ?? `none (Sec-Fetch-Site: ${headers['sec-fetch-site'] ?? 'none'})`).slice(
      0,
      300,
    )
    const key = `${expected} ${got}`
    const nowMs = performance.now()
    if (nowMs - (this.loggedAtMs.get(key) ?? Number.NEGATIVE_INFINITY) < repeatAfterMs) return
    if (this.loggedAtMs.size >= maxOrigins) this.loggedAtMs.clear()
    this.loggedAtMs.set(key, nowMs)
    this.log.warn(
      { expected, got, url: url?.split('?')[0] },
      `A request was refused because its Origin is ${got} and not ${expected}. If ${got} is your own address, your proxy has to pass on Host and X-Forwarded-Proto`,
    )
  }
}
