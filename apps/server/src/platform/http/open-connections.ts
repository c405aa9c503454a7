import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Tracks all connections of a server. Its own `closeAllConnections` does not close WebSockets, and the server cannot
 * close while one is open.
 */
export class OpenConnections {
  private readonly sockets = new Set<Socket>()

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.sockets.add(socket)
      socket.once('close', () => this.sockets.delete(socket))
    })
  }

  /** Destroys all connections, including those in use. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy()
  }
}
