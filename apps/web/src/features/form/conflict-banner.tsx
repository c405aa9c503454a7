import { useState } from 'react'
import { Dialog } from '../../ui/app/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { useFormState } from './form-context.tsx'
import type { FieldChange } from './record-changes.ts'

/** Tells that another person has saved this record meanwhile: their values, one's own, and the two ways on. */
export function ConflictBanner() {
  const { record, words } = useFormState()
  const t = useText()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const { conflict } = record
  if (!conflict) return null
  const labels = conflict.theirs.map(({ name }) => words[name]?.label ?? name)
  const fields = new Intl.ListFormat(format.basis.numberLocale).format(labels)
  const time = format.time(conflict.changedAt)
  const first = conflict.contested[0]
  const show = (name: string, value: unknown) => words[name]?.show(value) ?? ''
  return (
    <div
      role="alert"
      className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-warn-line bg-warn-soft px-3.5 py-1.5 text-label text-ink"
    >
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5">
        <AlertIcon size={18} className="text-warn" />
        <span className="font-bold text-warn">
          {conflict.changedBy
            ? t('form_conflict_by', { name: conflict.changedBy, fields, time })
            : t('form_conflict_program', { fields, time })}
        </span>
        {first && conflict.contested.length === 1 ? (
          <>
            <span>
              {t('form_theirs')} <Value>{show(first.name, first.theirs)}</Value>
            </span>
            <span>
              {t('form_yours')} <Value>{show(first.name, first.mine)}</Value>
            </span>
          </>
        ) : (
          <span>{t('form_conflict_kept')}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
          {t('form_see')}
        </Button>
        <Button kind="secondary" size="small" onClick={record.keepMine}>
          {t(first ? 'form_keep_mine' : 'form_understood')}
        </Button>
      </div>
      <ChangesDialog conflict={conflict} open={open} onOpen={setOpen} show={show} />
    </div>
  )
}

/** Every change of the other person, and the two ways on. */
function ChangesDialog(props: {
  readonly conflict: { readonly theirs: readonly FieldChange[]; readonly contested: readonly FieldChange[] }
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly show: (name: string, value: unknown) => string
}) {
  const { conflict, open, onOpen, show } = props
  const { record } = useFormState()
  const t = useText()
  const end = (decide: () => void) => () => {
    decide()
    onOpen(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpen}
      title={t('form_see')}
      className="max-w-2xl"
      actions={
        conflict.contested.length > 0 ? (
          <>
            <Button kind="secondary" onClick={end(record.takeTheirs)}>
              {t('form_take_theirs')}
            </Button>
            <Button onClick={end(record.keepMine)}>{t('form_keep_mine')}</Button>
          </>
        ) : (
          <Button kind="secondary" onClick={() => onOpen(false)}>
            {t('form_close')}
          </Button>
        )
      }
    >
      <ChangeTable changes={conflict.theirs} contested={conflict.contested} show={show} />
    </Dialog>
  )
}

const Value = ({ children }: { readonly children: string }) => (
  <bdi className="rounded-plate border border-line-2 bg-surface px-1.5 font-semibold">{children}</bdi>
)

function ChangeTable(props: {
  readonly changes: readonly FieldChange[]
  readonly contested: readonly FieldChange[]
  readonly show: (name: string, value: unknown) => string
}) {
  const { changes, contested, show } = props
  const { words } = useFormState()
  const t = useText()
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-label">
        <thead>
          <tr className="border-b border-line text-ink-2">
            {[t('form_field'), t('form_before'), t('form_theirs'), t('form_yours')].map((heading) => (
              <th key={heading} scope="col" className="h-9 px-2 text-start font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.name} className="border-b border-line">
              <th scope="row" className="h-9 px-2 text-start font-semibold">
                {words[change.name]?.label ?? change.name}
              </th>
              <td className="px-2 text-ink-3 line-through">
                <bdi>{show(change.name, change.before)}</bdi>
              </td>
              <td className="px-2 font-semibold">
                <bdi>{show(change.name, change.theirs)}</bdi>
              </td>
              <td className="px-2">
                <bdi>
                  {contested.includes(change) ? show(change.name, change.mine) : t('form_not_changed')}
                </bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
