/**
 * In place of `socket.io-client`: it connects at once, and no topic has a value yet. What is live crosses processes, so
 * browser tests show it.
 */
export function io() {
  const listeners = new Map<string, () => void>()
  setTimeout(() => listeners.get('connect')?.())
  return {
    on: (event: string, listener: () => void) => void listeners.set(event, listener),
    emit() {},
    timeout: () => ({ emitWithAck: async () => ({ ok: true, value: { kind: 'value', value: null } }) }),
    disconnect() {},
  }
}
