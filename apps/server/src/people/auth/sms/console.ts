import type { FastifyBaseLogger } from 'fastify'
import type { SmsSender } from './port.ts'

/** Demo mode: the text is shown on the sign-in screen and in the debug log. */
export function createConsoleSms(log: FastifyBaseLogger): SmsSender {
  return {
    name: 'console',
    preview: true,
    async send(to, text) {
      log.debug({ to, text }, 'sms')
    },
  }
}
