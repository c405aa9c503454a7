import { consolePaths } from '@cabstand/contract/console-paths'
import type { ReactNode } from 'react'
import { DemoBanner } from '../../features/form/demo-mode.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { ScreenTabs } from '../../features/page/screen-tabs.tsx'
import { paths } from '../../navigation/paths.ts'
import { useText } from '../../ui/text.tsx'

const tabs = [
  { name: 'providers', label: 'payments_providers', href: consolePaths.payments },
  { name: 'cases', label: 'payments_cases', href: paths.paymentCases() },
  { name: 'clearing', label: 'payments_clearing', href: consolePaths.clearing },
] as const

interface TabsProps {
  readonly tab: (typeof tabs)[number]['name']
  /** At the end of the tabs. */
  readonly action?: ReactNode
}

/** The tabs of the payments, each of which is a screen of its own. */
export function PaymentsTabs({ tab, action }: TabsProps) {
  const t = useText()
  return (
    <div className="flex flex-wrap items-center gap-x-6 border-b border-line bg-surface px-4 lg:px-6">
      <ScreenTabs
        label={t('payments_title')}
        tabs={tabs.map((one) => ({ ...one, label: t(one.label) }))}
        current={tab}
      />
      {action && <div className="ms-auto py-1.5">{action}</div>}
    </div>
  )
}

/** The payments, below their tabs. */
export function PaymentsFrame(props: TabsProps & { readonly children: ReactNode }) {
  const { tab, action, children } = props
  const t = useText()
  const title = t(tab === 'providers' ? 'payments_title' : 'payments_clearing')
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-canvas">
      <PageHeading title={title} hidden />
      <PaymentsTabs tab={tab} action={action} />
      <div className="grid min-w-0 content-start gap-3 p-4 lg:p-6">
        <DemoBanner />
        {children}
      </div>
    </div>
  )
}
