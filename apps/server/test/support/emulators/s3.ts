import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../../../../../test/support/at-end.ts'

export interface S3Emulator {
  readonly url: string
  /** The objects of the bucket by key. */
  readonly objects: Map<string, Buffer>
  /** Requests to break off before an answer. */
  breaks: number
}

interface Account {
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** An account for files that need one and do not ask for more of it. */
export const s3Account: Account = {
  bucket: 'cabstand-files',
  region: 'eu-central-1',
  accessKey: 'AKIACABSTAND',
  secretKey: 'wJalrXUtnFEMI/K7MDENG',
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const maxSkewMs = 15 * 60_000

/**
 * S3 for one account with one private bucket, path-style. It refuses what S3 refuses: a missing or wrong signature, an
 * old date, a body that differs from its hash or length, an unknown bucket or key. Written from the documentation of
 * Signature Version 4, independent of the product's code.
 */
export async function startS3Emulator(account: Account): Promise<S3Emulator> {
  const emulator = { url: '', objects: new Map<string, Buffer>(), breaks: 0 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (emulator.breaks > 0) {
      emulator.breaks -= 1
      return void request.socket.destroy()
    }
    const { status, body } = answer(account, emulator.objects, request, Buffer.concat(chunks))
    response.writeHead(status, { 'content-type': status < 300 ? 'binary/octet-stream' : 'application/xml' })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  emulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  atEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return emulator
}

function answer(account: Account, objects: Map<string, Buffer>, request: IncomingMessage, body: Buffer) {
  const refused = findRefusal(account, request, body)
  if (refused !== undefined) return refused
  const [bucket, ...rest] = (request.url ?? '').slice(1).split('/')
  const key = decodeURIComponent(rest.join('/'))
  if (bucket !== account.bucket) return refuse(404, 'NoSuchBucket')
  if (request.method === 'PUT') {
    objects.set(key, body)
    return { status: 200, body: '' }
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return { status: 204, body: '' }
  }
  const found = objects.get(key)
  return found === undefined ? refuse(404, 'NoSuchKey') : { status: 200, body: found }
}

const refuse = (status: number, code: string) => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>Refused.</Message></Error>`,
})

function findRefusal(account: Account, request: IncomingMessage, body: Buffer) {
  const { headers, method = '' } = request
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,\s*SignedHeaders=([a-z0-9;-]+),\s*Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (authorization === null) return refuse(403, 'AccessDenied')
  const [, accessKey, day = '', region = '', signedNames = '', signature = ''] = authorization
  if (accessKey !== account.accessKey) return refuse(403, 'InvalidAccessKeyId')
  if (region !== account.region) return refuse(400, 'AuthorizationHeaderMalformed')
  const time = String(headers['x-amz-date'])
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < maxSkewMs)) return refuse(403, 'RequestTimeTooSkewed')
  const names = signedNames.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return refuse(403, 'AccessDenied')
  const canonical = `${method}\n${request.url}\n\n${names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')}\n${signedNames}\n${headers['x-amz-content-sha256']}`
  const scope = `${day}/${region}/s3/aws4_request`
  const key = hmac(hmac(hmac(hmac(`AWS4${account.secretKey}`, day), region), 's3'), 'aws4_request')
  const expected = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`)
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return refuse(403, 'SignatureDoesNotMatch')
  if (method === 'PUT' && headers['content-length'] === undefined) return refuse(411, 'MissingContentLength')
  if (method === 'PUT' && Number(headers['content-length']) !== body.length)
    return refuse(400, 'IncompleteBody')
  if (headers['x-amz-content-sha256'] !== sha256(body)) return refuse(400, 'XAmzContentSHA256Mismatch')
  return undefined
}
