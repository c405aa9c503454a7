// The clients of driver-sockets.ts: the parts of Socket.IO that a driver needs, on plain `ws`.
import { setTimeout as sleep } from 'node:timers/promises'
import { driverPositions } from '@cabstand/contract/realtime/fleet'
import { protocolVersion } from '@cabstand/contract/realtime/protocol'
import { WebSocket } from 'ws'
import { answerParent } from '../../support/child.ts'
import type { DriverSocketsResult, DriverSocketsTask } from './driver-sockets.ts'

type Side = 'cabstand' | 'echo'

const sockets: Record<Side, DriverSocket[]> = { cabstand: [], echo: [] }

/** One driver who stands still. The content of a position does not change its cost. */
class DriverSocket {
  private readonly socket: WebSocket
  private readonly side: Side
  private acknowledged: (text: string) => void = () => undefined
  private atMs = 0
  private sent = 0

  private constructor(socket: WebSocket, side: Side) {
    this.socket = socket
    this.side = side
    socket.on('message', (message) => this.receive(message.toString()))
  }

  static async open(side: Side, url: string, token: string): Promise<DriverSocket> {
    const path = side === 'cabstand' ? '/socket.io/?EIO=4&transport=websocket' : '/'
    const socket = new WebSocket(url.replace('http', 'ws') + path, { perMessageDeflate: false })
    const driver = new DriverSocket(socket, side)
    await new Promise((resolve, reject) => {
      socket.once('error', reject)
      if (side === 'echo') {
        socket.once('open', resolve)
        return
      }
      // Engine.IO opens first, then the namespace is connected with the token.
      socket.once('message', () => socket.send(`40${JSON.stringify({ version: protocolVersion, token })}`))
      socket.on('message', (message) => {
        const text = message.toString()
        if (text.startsWith('40')) resolve(undefined)
        if (text.startsWith('44')) reject(new Error(`a driver was refused: ${text}`))
      })
    })
    return driver
  }

  /** Sends until the time has elapsed; resolves to the number of acknowledged positions. */
  async sendUntil(untilMs: number, everyMs: number): Promise<number> {
    let count = 0
    // Drivers do not send all at once.
    let nextMs = performance.now() + Math.random() * everyMs
    for (;;) {
      if (everyMs > 0) await sleep(Math.max(0, Math.min(nextMs, untilMs) - performance.now()))
      if (performance.now() >= untilMs) return count
      nextMs += everyMs
      const answer = await this.sendOne()
      if (this.side === 'cabstand' && !answer.includes('"accepted":1')) {
        throw new Error(`a position was not accepted: ${answer}`)
      }
      count += 1
    }
  }

  private sendOne(): Promise<string> {
    this.atMs = Math.max(this.atMs + 1, Date.now())
    const position = {
      lat: 38.7223,
      lng: -9.1393,
      at: new Date(this.atMs).toISOString(),
      accuracy: 6.5,
      heading: 271,
      speed: 8.3,
    }
    this.sent += 1
    const text = `42${this.sent}${JSON.stringify(['send', { message: driverPositions.name, input: { positions: [position] } }])}`
    return new Promise((resolve) => {
      this.acknowledged = resolve
      this.socket.send(text)
    })
  }

  private receive(text: string): void {
    if (text === '2') this.socket.send('3')
    else if (text.startsWith('43') || this.side === 'echo') this.acknowledged(text)
  }
}

answerParent(async (task: DriverSocketsTask): Promise<DriverSocketsResult> => {
  if ('open' in task) {
    const { open, url, tokens } = task
    sockets[open] = await Promise.all(tokens.map((token) => DriverSocket.open(open, url, token)))
    return { acknowledged: 0, elapsedSeconds: 0, clientCpu: 0 }
  }
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  const counts = await Promise.all(
    sockets[task.send].map((socket) => socket.sendUntil(startedAt + task.durationMs, task.everyMs ?? 0)),
  )
  const elapsedMs = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpu)
  return {
    acknowledged: counts.reduce((sum, count) => sum + count, 0),
    elapsedSeconds: elapsedMs / 1000,
    clientCpu: (user + system) / 1000 / elapsedMs,
  }
})
