import {
  type NotificationMessage,
  notificationMessages,
} from '@cabstand/domain/notifications/notification-messages'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { peopleEvents } from '../../people/person-records/index.ts'
import { findUser, mailAddressOf, userEvents } from '../../people/users/index.ts'
import { enqueueOn, type Reaction } from '../../platform/events/reaction.ts'
import { type AnyTask, defineTask } from '../../platform/jobs/define-task.ts'
import { composeTexts } from './compose.ts'
import type { NotificationDeps } from './deps.ts'

/** Sends texts to people who may not have the app open. Both throw when a text is not accepted. */
export interface TextSenders {
  readonly sms?: { send(to: string, text: string): Promise<void> } | undefined
  readonly mail?:
    | {
        send(to: string, message: { subject: string; text: string; id: string }): Promise<void>
      }
    | undefined
  /** The name of the service. */
  readonly appName: () => Promise<string>
}

/** Until when a text is of use. */
const usefulMs = 24 * 3_600_000

const textJob = z.object({
  person: z.uuid(),
  message: z.enum(notificationMessages as [NotificationMessage, ...NotificationMessage[]]),
  /** The event; mail servers recognise a second attempt by it. */
  cause: z.uuid(),
  until: z.iso.datetime(),
})

/**
 * Texts by SMS, or else by e-mail to a confirmed address, in the person's language: what people must learn while they are
 * not signed in. A text that could not be sent is retried for a day.
 */
export function createTexts(
  deps: Pick<NotificationDeps, 'db' | 'languages' | 'texts' | 'documentLanguage' | 'now'> &
    TextSenders & { readonly log: Pick<FastifyBaseLogger, 'warn'> },
): { readonly task: AnyTask; readonly reactions: readonly Reaction[] } {
  const task = defineTask('notifications:text', textJob, (job) => textPerson(deps, job))
  const after = (event: { id: string; subject: string; at: Date }, message: NotificationMessage) => {
    const until = new Date(event.at.getTime() + usefulMs).toISOString()
    return [task.job({ person: event.subject, message, cause: event.id, until }, { key: event.id })]
  }
  return {
    task,
    reactions: [
      enqueueOn(peopleEvents, 'driver.approved', {
        name: 'notifications:text-approved-driver',
        jobs: (event) => after(event, 'driver_approved'),
      }),
      enqueueOn(peopleEvents, 'fleetadmin.approved', {
        name: 'notifications:text-approved-fleetadmin',
        jobs: (event) => after(event, 'fleetadmin_approved'),
      }),
      enqueueOn(userEvents, 'bank.changed', {
        name: 'notifications:text-changed-bank',
        jobs: (event) => after(event, bankMessage(event)),
      }),
    ],
  }
}

/** What a person gets whose bank details were changed. */
export const bankMessage = (event: {
  readonly subject: string
  readonly payload: { readonly by: string }
}) => (event.payload.by === event.subject ? 'bank_changed' : 'bank_changed_by_staff')

async function textPerson(
  deps: Parameters<typeof createTexts>[0],
  { person, message, cause, until }: z.infer<typeof textJob>,
): Promise<void> {
  const { sms, mail, log } = deps
  const user = await findUser(deps.db, person)
  if (user === undefined || deps.now() > new Date(until)) return
  const notification = { id: cause, message, title: '', body: '', subject: null }
  const texts = await composeTexts(deps, [notification], user.langLocale ?? undefined)
  const { title, body } = texts.get(cause) ?? { title: '', body: '' }
  const appName = await deps.appName()
  const address = mailAddressOf(user)
  if (sms !== undefined && user.mobile !== null) {
    try {
      return await sms.send(user.mobile, `${appName}: ${title}. ${body}`)
    } catch (error) {
      if (mail === undefined || address === undefined) throw error
      log.warn({ err: error }, 'a text could not be sent by SMS; trying e-mail')
    }
  }
  if (mail !== undefined && address !== undefined)
    await mail.send(address, {
      subject: `${appName}: ${title}`,
      text: `${body}\n\n${appName}\n`,
      id: `text-${cause}`,
    })
}
