import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { InfoIcon } from '../../ui/icons.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { useOfflineReason } from '../session/use-online.ts'
import { firstWrongPath, useFormState } from './form-context.tsx'

export interface SaveBarProps {
  /** Says what saving does, with the number: "Save as tariff 8". */
  readonly saveLabel: string
  readonly working: boolean
  /** Why nothing can be saved at all, such as demo mode. */
  readonly blockedReason?: string | undefined
}

/** The foot of a form while it has unsaved changes: how many, which, and what can be done with them. */
export function SaveBar({ saveLabel, working, blockedReason }: SaveBarProps) {
  const { record, words } = useFormState()
  const t = useText()
  const { basis } = useFormat()
  const reason = useSaveReason(blockedReason)
  const reasonId = useId()
  const { changes, isNew } = record
  if (changes.length === 0 && !isNew) return null
  const names = new Intl.ListFormat(basis.numberLocale, { type: 'unit' }).format(
    changes.map((name) => words[name]?.label ?? name),
  )
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2 text-label lg:px-6">
      {changes.length > 0 && (
        <p role="status" className="flex min-w-0 items-center gap-2 py-1">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-warn-line" />
          <span className="whitespace-nowrap font-bold">{t('form_unsaved', { count: changes.length })}</span>
          <span className="truncate text-ink-2 max-md:hidden">{names}</span>
        </p>
      )}
      {reason && (
        <p
          id={reasonId}
          className="ms-auto flex items-center gap-1.5 text-ink-2 max-md:order-first max-md:ms-0 max-md:basis-full"
        >
          <InfoIcon size={16} />
          {reason}
        </p>
      )}
      <div className={cx('flex gap-2', reason ? 'max-md:ms-auto' : 'ms-auto')}>
        {changes.length > 0 && (
          <Button kind="quiet" size="small" className="min-h-9" onClick={record.discard}>
            {t('form_discard')}
          </Button>
        )}
        <Button
          type="submit"
          size="small"
          className="min-h-9"
          working={working}
          workingLabel={t('form_saving')}
          blockedBy={reason ? reasonId : undefined}
        >
          {saveLabel}
        </Button>
      </div>
    </div>
  )
}

/** Why the form cannot be saved now. */
export function useSaveReason(blockedReason: string | undefined): string | undefined {
  const { record, words } = useFormState()
  const t = useText()
  const offline = useOfflineReason()
  if (blockedReason) return blockedReason
  if (offline) return offline
  if (record.conflict && record.conflict.contested.length > 0) return t('form_compare')
  const wrong = firstWrongPath(record)
  if (wrong === undefined) return undefined
  const top = wrong.split('.')[0] ?? wrong
  return t('form_fix', { field: words[wrong]?.label ?? words[top]?.label ?? top })
}
