import { request } from 'node:http'
import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly text: string
}

/** Whether requests of the endpoint change nothing; a browser sends them from any site. */
export const isSafe = ({ method }: { readonly method: string }): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method)

/** A request with any header, `Host` and `Origin` included, which `fetch` would not send. */
export function rawRequest(
  url: string,
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const call = request(
      { hostname, port, path, method: init.method ?? 'GET', headers: init.headers },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(parts).toString(),
          }),
        )
      },
    )
    call.on('error', reject)
    call.end(init.body)
  })
}

/** Sends raw bytes. Returns everything received until the server closes the connection, or until `patienceMs`. */
export function rawBytes(url: string, bytes: string, patienceMs = 1500): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(text)
    }
    const timer = setTimeout(end, patienceMs)
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1')
    })
    socket.on('close', end)
    socket.on('error', (error) => (text === '' ? reject(error) : end()))
    socket.write(bytes, 'latin1')
  })
}

/** The code of a problem document. */
export const codeOf = (answer: RawAnswer) => (JSON.parse(answer.text) as { code?: string }).code
