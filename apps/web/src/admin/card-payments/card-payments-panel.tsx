import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  bookingPaymentsQuery,
  type StaffPayment,
  topUpPaymentsQuery,
} from '../../api/queries/card-payments.ts'
import { useText } from '../../ui/text.tsx'
import { Panel, PanelAnswer } from '../booking/panel.tsx'
import { PaymentItem } from './payment-item.tsx'

/** The card payments of a booking. */
export function BookingPayments({ bookingId }: { readonly bookingId: string }) {
  return <CardPaymentsPanel payments={useQuery(bookingPaymentsQuery(bookingId))} />
}

/** Those by which a person topped up their wallet. */
export function TopUpPayments({ userId }: { readonly userId: string }) {
  return (
    <CardPaymentsPanel
      payments={useQuery(topUpPaymentsQuery(userId))}
      className="rounded-none! border-x-0! border-b-0!"
    />
  )
}

/** Hidden when there are none. */
function CardPaymentsPanel({
  payments,
  className,
}: {
  readonly payments: UseQueryResult<readonly StaffPayment[]>
  readonly className?: string
}) {
  const t = useText()
  if (!payments.isError && (payments.data ?? []).length === 0) return null
  return (
    <Panel title={t('card_payments')} {...(className !== undefined && { className })}>
      <PanelAnswer answer={payments} failedTitle={t('card_payments_failed')}>
        {(all) => (
          <ul className="divide-y divide-line">
            {all.map((payment) => (
              <PaymentItem key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
      </PanelAnswer>
    </Panel>
  )
}
