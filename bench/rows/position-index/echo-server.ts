// The peer of the full path: a bare `ws` server that echoes messages.
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.on('message', (message) => socket.send(message.toString()))
})
server.on('listening', () => {
  process.stdout.write(`listening on ws://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
