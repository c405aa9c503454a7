import { type PaymentSetup, testPaymentProvider } from '@cabstand/contract/http/money/payment-setup'
import { isolate } from '@cabstand/contract/texts/isolate'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { NoteLine } from '../../ui/field.tsx'
import { useText } from '../../ui/text.tsx'

/** Asks a provider whether it accepts the keys, and says in words what is wrong. */
export function ConnectionTest(props: { readonly provider: PaymentSetup['providers'][number] }) {
  const { name, title, canTest } = props.provider
  const t = useText()
  const demo = useDemoReason()
  const offline = useOfflineReason()
  const test = useAction(testPaymentProvider, 'admin')
  if (!canTest) return <p className="text-ink-2">{t('payments_test_none')}</p>
  const problem = test.data?.problem
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        kind="secondary"
        size="small"
        working={test.isPending}
        disabledReason={demo ?? offline}
        onClick={() => test.mutate({ params: { name }, body: {} })}
      >
        {t('payments_test')}
      </Button>
      <div role="status">
        {problem === null && <p className="font-semibold text-accent">{t('payments_test_works')}</p>}
        {problem && (
          <NoteLine
            note={{ kind: 'error', text: t(`payments_test_${problem}`, { provider: isolate(title) }) }}
          />
        )}
      </div>
      <InlineError error={test.error} />
    </div>
  )
}
