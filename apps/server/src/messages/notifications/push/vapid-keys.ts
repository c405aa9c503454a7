import { createECDH, hkdfSync } from 'node:crypto'

export interface VapidKeys {
  /** A P-256 point, uncompressed, in base64url. */
  readonly publicKey: string
  readonly privateKey: string
}

/** The order of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * The key pair with which the server signs its messages to push services. It is derived from the server's secret, so
 * that all processes have the same one, and it changes only with the secret; browsers then subscribe again.
 */
export function createVapidKeys(secret: string): VapidKeys {
  // 16 bytes more than the order has, so that the remainder is uniform.
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'cabstand web push', 48))
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n
  const key = createECDH('prime256v1')
  key.setPrivateKey(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex'))
  return {
    publicKey: key.getPublicKey().toString('base64url'),
    privateKey: key.getPrivateKey().toString('base64url').padStart(43, 'A'),
  }
}
