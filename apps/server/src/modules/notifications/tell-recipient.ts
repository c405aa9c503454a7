import { isKept, screenOf } from '@cabstand/domain/notifications/booking-messages'
import * as z from 'zod/mini'
import { transaction } from '../../db/transaction.ts'
import { enqueueOn, type Reaction } from '../../events/reaction.ts'
import { type AnyTask, defineTask } from '../../jobs/define-task.ts'
import { chatEvents } from '../chat/index.ts'
import type { NotificationDeps } from './deps.ts'
import { notifyPeople } from './notify-people.ts'
import type { PushTask } from './send-push.ts'

/** An answer is of no use when the trip is over. */
const usefulMs = 2 * 3_600_000

/** Tells a person that they have a chat message. What it says stays in the chat. */
export function createChatTask(
  deps: NotificationDeps,
  push: PushTask,
): { readonly task: AnyTask; readonly reaction: Reaction } {
  const payload = z.object({ booking: z.uuid(), number: z.int(), recipient: z.uuid() })
  const message = 'chat_message'
  const task = defineTask('notifications:tell-of-chat', payload, ({ booking, number, recipient }) =>
    transaction(deps.db, (tx) =>
      notifyPeople(tx, deps, push, [
        {
          userId: recipient,
          source: `chat:${booking}:${number}`,
          message,
          screen: screenOf(message),
          subject: booking,
          collapse: `chat:${booking}`,
          rank: number,
          kept: isKept(message),
          expiresAt: new Date(deps.now().getTime() + usefulMs),
        },
      ]),
    ),
  )
  const reaction = enqueueOn(chatEvents, 'chat.message-sent', {
    name: 'notifications:tell-of-chat',
    jobs: ({ subject, payload: { number, recipient } }) => [
      task.job({ booking: subject, number, recipient }, { key: `${subject}:${number}` }),
    ],
  })
  return { task, reaction }
}
