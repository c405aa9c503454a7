import { createHash } from 'node:crypto'
import { signedString } from '@cabstand/emulators/paypal'
import { WebhookSignatureValidator } from 'mercadopago'
import { expect, test } from 'vitest'
import { answerChallenge, isSigned } from '../../../src/money/payments/providers/braintree/signature.ts'
import { signatureOf as flutterwave } from '../../../src/money/payments/providers/flutterwave/webhook.ts'
import { signatureOf as liqpay } from '../../../src/money/payments/providers/liqpay/signature.ts'
import { signatureOf as mercadopago } from '../../../src/money/payments/providers/mercadopago/signature.ts'
import {
  encodeFields,
  signatureOf as payfast,
} from '../../../src/money/payments/providers/payfast/signature.ts'
import { signatureOf as paystack } from '../../../src/money/payments/providers/paystack/paystack.ts'
import { checksumOf, messageOfForm } from '../../../src/money/payments/providers/paytm/checksum.ts'
import { type Algorithm, digestOf } from '../../../src/money/payments/providers/payulatam/signature.ts'
import { hexSignatureOf } from '../../../src/money/payments/providers/signatures.ts'
import { type Vector, vectorNames, vectors } from './vectors.ts'

/** Computes what a vector says, and compares. */
type Check = (vector: Vector) => void

const checks: Readonly<Record<string, Check>> = {
  stripe: ({ message, secret, hmac_sha256_hex }) =>
    expect(hexSignatureOf(message, secret)).toBe(hmac_sha256_hex),
  stripe_header: ({ timestamp, body, signed, secret, v1 }) => {
    expect(`${timestamp}.${body}`).toBe(signed)
    expect(hexSignatureOf(signed, secret)).toBe(v1)
  },
  // PayPal itself verifies its messages; its emulator signs them.
  paypal: ({ transmission_id: id, transmission_time: time, webhook_id: webhook, body, signed_string }) =>
    expect(signedString(id, time, webhook, body)).toBe(signed_string),
  braintree(vector) {
    const { challenge, response, bt_payload: payload, bt_signature: signature } = vector
    const keys = { publicKey: 'integration_public_key', privateKey: 'integration_private_key' }
    if (challenge !== undefined) expect(answerChallenge(challenge, keys)).toBe(response)
    else expect(isSigned({ payload, signature }, keys)).toBe(true)
  },
  paytm({ params, message, key, salt, checksum }) {
    if (typeof params === 'object') expect(messageOfForm(params)).toBe(message)
    expect(checksumOf(message, key, salt)).toBe(checksum)
  },
  payulatam: ({ name, string, digest }) => {
    const algorithms: readonly Algorithm[] = ['HMAC-SHA256', 'SHA256', 'SHA', 'MD5']
    const algorithm = algorithms.find((one) => name.toUpperCase().replace('SHA1', 'SHA').includes(one))
    expect(digestOf(string, algorithm ?? 'MD5', 'test123')).toBe(digest)
  },
  paystack: ({ body, secret, hmac_sha512_hex }) => expect(paystack(body, secret)).toBe(hmac_sha512_hex),
  flutterwave: ({ body, secret_hash, verif_hash_header, flutterwave_signature_base64 }) => {
    expect(verif_hash_header).toBe(secret_hash)
    expect(flutterwave(body, secret_hash)).toBe(flutterwave_signature_base64)
  },
  mercadopago({ manifest, secret, v1 }) {
    expect(mercadopago(manifest, secret)).toBe(v1)
    const [, dataId, xRequestId, ts] = /^id:(.+);request-id:(.+);ts:(.+);$/.exec(manifest) ?? []
    // Its own SDK agrees.
    WebhookSignatureValidator.validate({ xSignature: `ts=${ts},v1=${v1}`, xRequestId, dataId, secret })
  },
  liqpay: ({ name, data, private_key, signature }) =>
    expect(liqpay(data, private_key, name.startsWith('v3') ? 3 : 7)).toBe(signature),
  payfast: ({ string, md5 }) => {
    const fields = [...new URLSearchParams(string)]
    expect(encodeFields(fields)).toBe(string)
    expect(payfast(fields)).toBe(md5)
  },
  // The older product line of SecurePay, which nothing here uses: the vector alone is held.
  securepay_secureframe: ({ string, sha1 }) =>
    expect(createHash('sha1').update(string).digest('hex')).toBe(sha1),
  test: ({ timestamp, body, secret, v1 }) => expect(hexSignatureOf(`${timestamp}.${body}`, secret)).toBe(v1),
}

const all = vectorNames.flatMap((section) =>
  vectors(section).map((vector, index) => ({ section, title: vector.name ?? `number ${index + 1}`, vector })),
)

test.each(all)('$section, $title', ({ section, vector }) => {
  const check = checks[section]
  if (check === undefined) throw new Error(`nothing executes the vectors of ${section}`)
  check(vector)
})

test('every vector has a name of its own, and every check has vectors', () => {
  const titles = all.map(({ section, title }) => `${section}, ${title}`)
  expect(new Set(titles).size).toBe(titles.length)
  expect(Object.keys(checks).sort()).toEqual([...vectorNames].sort())
})
