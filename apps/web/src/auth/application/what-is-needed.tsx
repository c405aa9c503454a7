import type { DriverApplication } from '@cabstand/contract/http/people/driver-sign-up'
import { useMissingWords } from '../../features/approval/missing-items.ts'
import { ClockIcon, InfoIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'

export type ApprovalNeeds = Pick<DriverApplication, 'missing' | 'approvalNote'>

/** The state of an application: what staff still need before they approve the driver, live. */
export function WhatIsNeeded(props: { readonly needs: ApprovalNeeds; readonly isSent: boolean }) {
  const { missing, approvalNote } = props.needs
  const t = useText()
  const words = useMissingWords()
  const isComplete = missing.length === 0 && approvalNote === ''
  return (
    <section
      aria-live="polite"
      className={`grid gap-3 rounded-panel p-4 ${isComplete ? 'bg-sunken' : 'bg-info-soft'}`}
    >
      <h2 className="flex items-start gap-2 font-bold">
        {isComplete ? <ClockIcon size={20} className="mt-0.5" /> : <InfoIcon size={20} className="mt-0.5" />}
        {t(isComplete ? 'application_waits' : 'application_needs')}
      </h2>
      {props.isSent && <p className="font-semibold">{t('application_sent')}</p>}
      {isComplete && <p>{t('application_waits_note')}</p>}
      {missing.length > 0 && <p>{t('drive_missing', { items: words(missing) })}</p>}
      {approvalNote !== '' && (
        <blockquote dir="auto" className="border-s-2 border-info ps-3 whitespace-pre-line">
          {approvalNote}
        </blockquote>
      )}
    </section>
  )
}
