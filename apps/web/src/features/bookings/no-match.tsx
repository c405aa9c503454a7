import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useText } from '../../ui/text.tsx'

/** Instead of rows, while filters leave none. */
export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  const t = useText()
  return (
    <EmptyState
      className="rounded-card border border-line"
      title={t('booking_list_none')}
      note={t('booking_list_none_note')}
      action={<Button onClick={onClear}>{t('booking_list_clear')}</Button>}
    />
  )
}
