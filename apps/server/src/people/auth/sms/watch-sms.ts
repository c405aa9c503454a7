import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/db/database.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import type { Outbox } from '../../../platform/events/outbox.ts'
import { newId } from '../../../platform/new-id.ts'
import { OutboundFailure } from '../../../platform/outbound/outbound-request.ts'
import { senderEvents } from '../events.ts'
import { noteSmsFailure, noteSmsSuccess } from '../sender-store.ts'
import type { SmsSender } from './port.ts'

export interface WatchDeps {
  readonly db: Database
  readonly outbox: Outbox
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** The same sender, whose outages are noted for the health check and for admins. */
export function watchSms(sms: SmsSender, deps: WatchDeps): SmsSender {
  const note = (work: Promise<unknown>) =>
    work.catch((error: unknown) =>
      deps.log.error({ err: error }, 'could not store whether text messages can be sent'),
    )
  return {
    ...sms,
    async send(to, text) {
      try {
        await sms.send(to, text)
      } catch (error) {
        await note(noteFailure(deps, error))
        throw error
      }
      await note(noteSmsSuccess(deps.db))
    },
  }
}

/** A refusal may be about one number; a gateway that does not respond, or refuses our credentials, sends nothing. */
async function noteFailure({ db, outbox, now }: WatchDeps, error: unknown): Promise<void> {
  const at = now()
  await transaction(db, async (tx) => {
    if (await noteSmsFailure(tx, { at, isOutage: error instanceof OutboundFailure }))
      await outbox.add(tx, senderEvents.create('sms.failed', { subject: newId(), payload: {}, at }))
  })
}
