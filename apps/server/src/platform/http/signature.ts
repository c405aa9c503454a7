import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signature scheme of a provider's webhooks. */
export interface SignatureScheme {
  /** Whether the header can belong to a valid signature; checked before the body is read. */
  isPlausible(header: string | undefined): boolean
  /** Whether the provider has signed these bytes recently. Compares in constant time. */
  verify(header: string, body: Buffer): boolean
}

interface TimestampedHmacOptions {
  /** Several while a secret is being replaced; each of them is accepted. */
  readonly secrets: readonly string[]
  readonly now: () => Date
  /** Maximum difference between the time of the signature and ours. It prevents replays of older requests. */
  readonly toleranceSeconds?: number
}

const leastSecretLength = 16
const maxSignatures = 5

/**
 * HMAC-SHA256 over `<seconds>.<body>` in a header `t=<seconds>,v1=<hex>`, with one `v1` for each secret of the sender.
 * This is the scheme of Stripe, which many providers use.
 */
export function timestampedHmac(options: TimestampedHmacOptions): SignatureScheme {
  const { secrets, now, toleranceSeconds = 300 } = options
  if (secrets.length === 0 || secrets.some((secret) => secret.length < leastSecretLength)) {
    throw new Error(`a webhook secret needs at least ${leastSecretLength} characters`)
  }
  const read = (header: string | undefined) => {
    const parsed = parseHeader(header ?? '')
    if (parsed === undefined) return undefined
    const ageSeconds = now().getTime() / 1000 - parsed.seconds
    return Math.abs(ageSeconds) <= toleranceSeconds ? parsed : undefined
  }
  return {
    isPlausible: (header) => read(header) !== undefined,
    verify(header, body) {
      const parsed = read(header)
      if (parsed === undefined) return false
      const expected = secrets.map((secret) =>
        createHmac('sha256', secret).update(`${parsed.seconds}.`).update(body).digest(),
      )
      // Compares all of them, for constant time.
      const matches = parsed.signatures.map((given) =>
        expected.map((signature) => timingSafeEqual(signature, given)),
      )
      return matches.flat().includes(true)
    },
  }
}

function parseHeader(header: string): { seconds: number; signatures: Buffer[] } | undefined {
  const parts = header.split(',').map((part) => part.trim())
  const times = parts.filter((part) => part.startsWith('t='))
  const signatures = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part))
  const [time] = times
  if (time === undefined || times.length > 1 || !/^t=\d{1,12}$/.test(time)) return undefined
  if (signatures.length === 0 || signatures.length > maxSignatures) return undefined
  return {
    seconds: Number(time.slice(2)),
    signatures: signatures.map((part) => Buffer.from(part.slice(3), 'hex')),
  }
}
