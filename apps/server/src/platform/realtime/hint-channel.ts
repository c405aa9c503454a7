import type { FastifyBaseLogger } from 'fastify'
import { BatchChannel } from '../processes/batch-channel.ts'
import type { Bus } from '../processes/bus.ts'
import type { Hints, Topic } from './hints.ts'

/** Carries hints between processes by their bus. */
export class HintChannel {
  private readonly hints: Hints
  private readonly channel: BatchChannel<Topic>

  /** Before the bus starts. */
  constructor({ bus, hints, log }: { bus: Bus; hints: Hints; log: Pick<FastifyBaseLogger, 'debug'> }) {
    this.hints = hints
    this.channel = new BatchChannel<Topic>({
      bus,
      channel: 'hints',
      gatherMs: 10,
      itemsPerText: 100,
      receive: (topics) => hints.receive(topics),
      onLost: (error) =>
        log.debug(
          { err: error },
          'other processes were not told of a change; they find it by themselves within seconds',
        ),
    })
    hints.setBroadcast((topics) => {
      for (const topic of topics) this.channel.add(topic, topic)
    })
  }

  stop(): void {
    this.hints.setBroadcast(undefined)
    this.channel.stop()
  }
}
