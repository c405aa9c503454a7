import type { PaymentSetup } from '@cabstand/contract/http/money/payment-setup'
import { useQuery } from '@tanstack/react-query'
import { paymentSetupQuery } from '../../api/queries/payment-setup.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoteLine } from '../../ui/field.tsx'
import { useText } from '../../ui/text.tsx'
import { Panel, PanelAnswer } from '../booking/panel.tsx'
import { PaymentsFrame } from './payments-frame.tsx'
import { ProviderRow } from './provider-row.tsx'
import { RefusedMessages } from './refused-messages.tsx'
import { useProviderOrder } from './use-provider-order.ts'

/** `/paymentproviders`: the payment providers that are set up, and which of them riders see. */
export function PaymentProvidersPage() {
  const t = useText()
  const query = useQuery(paymentSetupQuery)
  return (
    <PaymentsFrame tab="providers">
      <PanelAnswer answer={query} failedTitle={t('payments_failed')}>
        {(setup) =>
          setup.providers.length === 0 ? (
            <Card>
              <EmptyState title={t('payments_empty')} note={t('payments_empty_note')} />
            </Card>
          ) : (
            <Providers setup={setup} />
          )
        }
      </PanelAnswer>
    </PaymentsFrame>
  )
}

function Providers({ setup }: { readonly setup: PaymentSetup }) {
  const t = useText()
  const { providers, currency, refused } = setup
  const order = useProviderOrder(setup)
  const isAnyOffered = providers.some(({ isShown, leastAmount }) => isShown && leastAmount !== null)
  return (
    <>
      {!isAnyOffered && <NoteLine note={{ kind: 'warn', text: t('payments_none_shown', { currency }) }} />}
      <Panel title={t('payments_providers')} note={t('payments_order_note')}>
        <InlineError error={order.error} />
        <ul>
          {providers.map((provider) => (
            <ProviderRow key={provider.name} provider={provider} currency={currency} order={order} />
          ))}
        </ul>
      </Panel>
      <RefusedMessages refused={refused} />
    </>
  )
}
