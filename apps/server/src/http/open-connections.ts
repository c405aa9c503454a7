import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Every connection of a server. Its own `closeAllConnections` knows nothing of those that have become WebSockets, and
 * it does not end while one of them is open.
 */
export class OpenConnections {
  private readonly sockets = new Set<Socket>()

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.sockets.add(socket)
      socket.once('close', () => this.sockets.delete(socket))
    })
  }

  /** Cuts them, whatever is under way on them. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy()
  }
}
