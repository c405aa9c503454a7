import { isKept, screenOf } from '@cabstand/domain/notifications/booking-messages'
import { type Reaction, runTogether } from '../../events/reaction.ts'
import { chatEvents } from '../chat/index.ts'
import type { NotificationDeps } from './deps.ts'
import { notifyPeople } from './notify-people.ts'
import type { PushTask } from './send-push.ts'

/** An answer is of no use when the trip is over. */
const usefulMs = 2 * 3_600_000

/** Tells a person that they have a chat message. What it says stays in the chat. */
export function tellOfChat(deps: NotificationDeps, push: PushTask): readonly Reaction[] {
  const message = 'chat_message'
  return runTogether(chatEvents, ['chat.message-sent'], {
    name: 'notifications:tell-of',
    run: (tx, events) =>
      notifyPeople(
        tx,
        deps,
        push,
        events.map(({ subject, payload: { number, recipient } }) => ({
          userId: recipient,
          source: `chat:${subject}:${number}`,
          message,
          screen: screenOf(message),
          subject,
          collapse: `chat:${subject}`,
          rank: number,
          kept: isKept(message),
          expiresAt: new Date(deps.now().getTime() + usefulMs),
        })),
      ),
  })
}
