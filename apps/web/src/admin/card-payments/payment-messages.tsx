import type { StaffPayment } from '../../api/queries/card-payments.ts'
import { useFormat, useText } from '../../ui/text.tsx'

type Message = StaffPayment['messages'][number]

/** What was received about a payment, in its order. The text of a message opens below it. */
export function PaymentMessages({ messages }: { readonly messages: readonly Message[] }) {
  const t = useText()
  return (
    <details>
      <summary className="cursor-pointer text-ink-2">
        {t('card_messages', { count: messages.length })}
      </summary>
      <ol className="mt-2 grid gap-2 border-s border-line-2 ps-3">
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ol>
    </details>
  )
}

function MessageItem({ message: { kind, receivedAt, verdict, body } }: { readonly message: Message }) {
  const t = useText()
  const format = useFormat()
  const head = (
    <>
      <span className="font-semibold">{t(`card_verdict_${verdict ?? 'unread'}`)}</span>
      <span className="block text-small text-ink-2">
        {t(`card_message_${kind}`)}, {format.dateTime(receivedAt)}
      </span>
    </>
  )
  if (body === '') return <li>{head}</li>
  return (
    <li>
      <details>
        <summary className="cursor-pointer">{head}</summary>
        <pre dir="ltr" className="mt-1 max-h-60 overflow-auto rounded-plate bg-sunken p-2 text-small">
          {indented(body)}
        </pre>
      </details>
    </li>
  )
}

/** JSON on several lines; other texts, and JSON that was cut off, as they came. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
