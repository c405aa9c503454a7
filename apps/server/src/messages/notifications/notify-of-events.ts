import type { NotificationMessage } from '@cabstand/domain/notifications/notification-messages'
import { adjustmentEvents } from '../../money/adjustments/index.ts'
import { bookEvents } from '../../money/books/index.ts'
import { paymentEvents } from '../../money/payments/index.ts'
import { rewardEvents } from '../../money/rewards/index.ts'
import { withdrawalEvents } from '../../money/withdrawals/index.ts'
import { senderEvents } from '../../people/auth/index.ts'
import { peopleEvents } from '../../people/person-records/index.ts'
import { userEvents } from '../../people/users/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { EventCatalogue, EventOf, PayloadSchemas } from '../../platform/events/define-events.ts'
import { type Reaction, runTogether } from '../../platform/events/reaction.ts'
import { chatEvents } from '../chat/index.ts'
import type { NotificationDeps } from './deps.ts'
import { type PersonalMessage, rankAt, sendMessages } from './notify-people.ts'
import type { PushTask } from './send-push.ts'
import { booksMessages, disputeMessages, paymentCaseMessages, smsMessages } from './staff-messages.ts'
import { bankMessage } from './text-person.ts'

/**
 * Tells people what happened to their money, their chats and their application, and admins what is wrong with the books,
 * with payments and with sending text messages. Who did it themselves is not told, except of new bank details, a new
 * number and a linked account: a stranger may hold their phone.
 */
export function notifyOfEvents(deps: NotificationDeps, push: PushTask): readonly Reaction[] {
  const tell: Tell = (tx, messages) => sendMessages(tx, deps, push, messages)
  return [...tellOfChats(tell), ...tellOfMoney(tell), ...tellOfAccounts(tell), ...tellStaff(tell)]
}

type Tell = (tx: Tx, messages: readonly PersonalMessage[]) => Promise<void>

/** Each event of these types becomes messages by itself. */
const each = <S extends PayloadSchemas, T extends keyof S & string>(
  tell: Tell,
  name: string,
  catalogue: EventCatalogue<S>,
  messages: { readonly [Type in T]: (event: EventOf<S, Type>) => readonly PersonalMessage[] },
) =>
  runTogether(catalogue, Object.keys(messages) as T[], {
    name: `notifications:${name}`,
    run: (tx, events) =>
      tell(
        tx,
        events.flatMap((event) => messages[event.type as T](event as EventOf<S, T>)),
      ),
  })

const tellOfChats = (tell: Tell) =>
  // What the message says stays in the chat.
  each(tell, 'tell-of', chatEvents, {
    'chat.message-sent': ({ subject, payload: { number, recipient } }) => [
      { userId: recipient, message: 'chat_message', about: `chat:${subject}`, number, subject },
    ],
  })

const tellOfMoney = (tell: Tell) => [
  ...each(tell, 'tell-of-adjustment', adjustmentEvents, {
    'wallet.credited': ({ subject, payload: { user } }) => [
      { userId: user, message: 'wallet_credited', about: `wallet:${subject}` },
    ],
    'wallet.corrected': ({ subject, payload: { user } }) => [
      { userId: user, message: 'wallet_corrected', about: `wallet:${subject}` },
    ],
  }),
  ...each(tell, 'tell-of-top-up', paymentEvents, {
    'wallet.topped_up': ({ subject, payload: { user } }) => [
      { userId: user, message: 'wallet_topped_up', about: `wallet:${subject}` },
    ],
  }),
  ...each(tell, 'tell-of-refund', paymentEvents, {
    'payment.refunded': ({ subject, payload: { user } }) => [
      { userId: user, message: 'card_refunded', about: `refund:${subject}`, number: 1 },
    ],
    'payment.refund_failed': ({ subject, payload: { user } }) => [
      { userId: user, message: 'card_refund_failed', about: `refund:${subject}`, number: 2 },
    ],
  }),
  ...each(tell, 'tell-of-referral', rewardEvents, {
    'referral.rewarded': ({ subject, payload: { referrer } }) => [
      { userId: subject, message: 'referral_new_user', about: `referral:${subject}` },
      { userId: referrer, message: 'referral_referrer', about: `referral:${subject}` },
    ],
  }),
  ...each(tell, 'tell-of-withdrawals', withdrawalEvents, {
    'withdrawal.processed': ({ subject, payload: { person } }) => [
      { userId: person, message: 'withdrawal_processed', about: `withdrawal:${subject}`, subject },
    ],
    'withdrawal.cancelled': ({ subject, payload: { person, by } }) =>
      person === by
        ? []
        : [{ userId: person, message: 'withdrawal_refused', about: `withdrawal:${subject}`, subject }],
  }),
]

const tellOfAccounts = (tell: Tell) => [
  ...each(tell, 'tell-of-account', userEvents, {
    'bank.changed': (event) => [ofAccount(event, 'bank', bankMessage(event))],
    'mobile.changed': (event) => [ofAccount(event, 'mobile', 'mobile_changed')],
    'identity.linked': (event) => [ofAccount(event, 'identity', 'identity_linked')],
  }),
  ...each(tell, 'tell-waiting', peopleEvents, {
    'driver.approved': (event) => [ofAccount(event, 'approval', 'driver_approved')],
    'fleetadmin.approved': (event) => [ofAccount(event, 'approval', 'fleetadmin_approved')],
    'driver.asked': (event) => [ofAccount(event, 'approval', 'driver_asked')],
  }),
]

const tellStaff = (tell: Tell) => [
  ...runTogether(bookEvents, ['books.problems-found'], {
    name: 'notifications:tell-of-books',
    run: async (tx, checks) => tell(tx, await booksMessages(tx, checks)),
  }),
  ...runTogether(paymentEvents, ['payment.disputed'], {
    name: 'notifications:tell-of-disputes',
    run: async (tx, disputes) => tell(tx, await disputeMessages(tx, disputes)),
  }),
  ...runTogether(paymentEvents, ['payment.refused', 'payment.paid_twice', 'payment.reversed'], {
    name: 'notifications:tell-of-payment-cases',
    run: async (tx, cases) => tell(tx, await paymentCaseMessages(tx, cases)),
  }),
  ...runTogether(senderEvents, ['sms.failed'], {
    name: 'notifications:tell-of-senders',
    run: async (tx, outages) => tell(tx, await smsMessages(tx, outages)),
  }),
]

/** What has happened to a person's account; the newest of its kind counts. */
const ofAccount = (
  event: { readonly id: string; readonly subject: string; readonly at: Date },
  kind: 'bank' | 'mobile' | 'identity' | 'approval',
  message: NotificationMessage,
): PersonalMessage => ({
  userId: event.subject,
  message,
  about: `${kind}:${event.subject}`,
  number: rankAt(event.at),
  source: `${kind}:${event.id}`,
})
