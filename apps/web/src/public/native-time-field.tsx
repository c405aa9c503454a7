import { useText } from '../ui/text.tsx'

/** The browser's own date and time field, for pages without script. In the settings' time zone. */
export function NativeTimeField() {
  const t = useText()
  return (
    <label className="grid gap-1.5 text-label font-semibold text-ink-2">
      {t('pickup_time')}
      <input
        type="datetime-local"
        name="at"
        className="min-h-11 rounded-control border border-control bg-surface px-3 text-base font-normal text-ink"
      />
    </label>
  )
}
