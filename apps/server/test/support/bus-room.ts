import { type Bus, Listeners } from '../../src/platform/processes/bus.ts'

/** The buses of processes that hear each other at once. */
export class BusRoom {
  /** Everything that was sent. */
  readonly texts: string[] = []
  private readonly listeners = new Listeners({ warn: () => {} })

  join(): Bus {
    return {
      isConnected: true,
      listen: (channel, listener) => this.listeners.add(channel, listener),
      start: async () => {},
      stop: async () => {},
      send: async (channel, texts) => {
        this.texts.push(...texts)
        for (const text of texts) this.listeners.call(channel, text)
      },
    }
  }
}
