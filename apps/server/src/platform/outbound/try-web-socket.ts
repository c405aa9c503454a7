/** Whether a server opens a WebSocket at this address. It is closed at once. */
export function tryWebSocket(url: string, timeoutMs: number): Promise<boolean> {
  const socket = new WebSocket(url)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  socket.addEventListener('open', () => resolve(true))
  socket.addEventListener('error', () => resolve(false))
  const timer = setTimeout(() => resolve(false), timeoutMs)
  return promise.finally(() => {
    clearTimeout(timer)
    socket.close()
  })
}
