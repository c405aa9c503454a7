import { createHash, createHmac } from 'node:crypto'

export interface S3Credentials {
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

export interface UnsignedRequest {
  readonly method: string
  /** Without a query. Its path is already encoded. */
  readonly url: string
  /** Headers that are signed too, in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

const algorithm = 'AWS4-HMAC-SHA256'
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * All headers of a request to S3, with its signature (AWS Signature Version 4), which covers method, path, headers and
 * the hash of the body.
 */
export function signS3Request(
  { method, url, headers, body }: UnsignedRequest,
  { region, accessKey, secretKey }: S3Credentials,
  now: Date,
): Record<string, string> {
  const { host, pathname } = new URL(url)
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const bodyHash = sha256(body)
  const signed = { ...headers, host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time }
  const names = Object.keys(signed).sort()
  const lines = Object.entries(signed).sort(([one], [other]) => (one < other ? -1 : 1))
  const canonical = [
    method,
    pathname,
    '',
    ...lines.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, day), region))
  const signature = hmac(key, [algorithm, time, scope, sha256(canonical)].join('\n')).toString('hex')
  const { host: _, ...sent } = signed
  return {
    ...sent,
    authorization: `${algorithm} Credential=${accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}
