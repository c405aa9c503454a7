import { useBoot } from '../../ui/boot.tsx'
import { ShieldIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'

/** Why nothing can be saved in demo mode; undefined otherwise. */
export function useDemoReason(): string | undefined {
  const t = useText()
  return useBoot().settings.allowCriticalEditsAdmin ? undefined : t('form_demo')
}

/** Says at the top of a screen what cannot be saved in demo mode: nothing, or of people only some of it. */
export function DemoBanner({ about = 'note' }: { readonly about?: 'note' | 'people' }) {
  const t = useText()
  if (useBoot().settings.allowCriticalEditsAdmin) return null
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-2.5 rounded-panel border border-info/30 bg-info-soft px-3.5 py-2.5 text-label text-ink">
      <ShieldIcon size={18} className="text-info" />
      <span className="font-bold text-info">{t('form_demo_title')}</span>
      {t(about === 'people' ? 'form_demo_people' : 'form_demo_note')}
    </p>
  )
}
