import type { ListLook } from '@cabstand/contract/lists/look'
import { Bookmark, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Popover } from '../../ui/app/popover.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DenseInput } from '../../ui/dense-input.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useText } from '../../ui/text.tsx'

export interface SavedViewsProps {
  readonly views: ListLook['views']
  /** The search parameters of what is shown now, without the page. */
  readonly current: string
  readonly onOpen: (search: string) => void
  readonly onChange: (views: ListLook['views']) => void
}

/** Search, filters and order under names that the person gives. */
export function SavedViews({ views, current, onOpen, onChange }: SavedViewsProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const shown = views.find(({ search }) => search === current)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={t('list_views')}
      align="end"
      className="w-72"
      trigger={
        <button type="button" className={buttonClass('quiet', 'small')}>
          <Bookmark size={16} aria-hidden="true" className={shown && 'fill-current'} />
          <span className="caps-center max-sm:visually-hidden">{shown?.name ?? t('list_views')}</span>
        </button>
      }
    >
      {views.length === 0 && <p className="text-sm text-ink-2">{t('list_views_none')}</p>}
      <ul className="grid">
        {views.map((view) => (
          <li key={view.name} className="flex items-center gap-1">
            <button
              type="button"
              aria-current={view === shown || undefined}
              onClick={() => {
                onOpen(view.search)
                setOpen(false)
              }}
              className="min-h-8 flex-1 truncate rounded-control px-2 text-start text-sm hover:bg-hover aria-[current]:font-semibold"
            >
              {view.name}
            </button>
            <IconButton
              label={t('list_view_delete', { name: view.name })}
              className="size-8"
              onClick={() => onChange(views.filter((one) => one !== view))}
            >
              <Trash2 size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
      {!shown && (
        <SaveView
          onSave={(name) =>
            onChange([...views.filter((one) => one.name !== name), { name, search: current }])
          }
        />
      )}
    </Popover>
  )
}

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const t = useText()
  const [name, setName] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    onSave(name.trim())
    setName('')
  }
  return (
    <form onSubmit={save} className="mt-2 grid gap-2 border-t border-line pt-3">
      <Field label={t('list_view_name')}>
        {(ids) => (
          <DenseInput
            {...ids}
            maxLength={60}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" size="small" className="justify-self-end">
        {t('list_view_save')}
      </Button>
    </form>
  )
}
