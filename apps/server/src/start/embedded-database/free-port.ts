import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that Linux, macOS and Windows give to outgoing connections, one of which could take it meanwhile. */
const from = 20_000
const until = 32_768
/** A port is free until a server listens on it: the next caller must not get it again. */
const given = new Set<number>()

/** A port of this machine that is free and that only a server can take. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(from, until)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
