import { tryListening } from '../../platform/http/probe-address.ts'
import { tryWebSocket } from '../../platform/outbound/try-web-socket.ts'
import { serverUrl } from '../../platform/server-url.ts'
import type { Config } from '../config/config.ts'
import { ask, askTimeoutMs } from './ask-server.ts'
import { type Finding, fine, note, problem } from './finding.ts'

/** The port, and the way that people take: name, certificate and the headers of the proxy. */
export async function* examineAddress({
  host,
  port,
  publicUrl,
  production,
}: Config): AsyncGenerator<Finding> {
  const own = serverUrl(host, port)
  const runs = (await ask(own, '/api/health/live')) === 200
  if (runs) yield fine('Server', `runs at ${own}`)
  else if ((await tryListening(host, port)) === undefined)
    yield note('Server', `does not run: ${own} is free`)
  else yield problem('Server', `${own} is not free, and no Cabstand answers there: set PORT to another`)
  if (publicUrl === undefined) {
    if (production)
      yield note('Public address', 'set CABSTAND_URL: links in messages and card payments need it')
    return
  }
  if (runs) yield* examineProxy(new URL(publicUrl).origin)
}

async function* examineProxy(origin: string): AsyncGenerator<Finding> {
  const about = 'Public address'
  const live = await ask(origin, '/api/health/live')
  if (live !== 200) {
    yield problem(
      about,
      `${origin} ${typeof live === 'number' ? `answers ${live}` : live}: look at CABSTAND_URL, DNS, certificate and proxy`,
    )
    return
  }
  // A page's write is refused when the proxy hides the name or the protocol by which people came.
  const write = await ask(origin, '/api/auth/otp/verify', { origin })
  if (write === 403) {
    yield problem(
      about,
      `${origin} does not pass on Host or X-Forwarded-Proto, or CABSTAND_TRUSTED_PROXIES does not name it: pages cannot write (docs/install.md)`,
    )
    return
  }
  yield (await tryWebSocket(
    `${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`,
    askTimeoutMs,
  ))
    ? fine(about, origin)
    : problem(
        about,
        `${origin} does not pass on Upgrade and Connection: live updates do not work (docs/install.md)`,
      )
}
