import type { Role } from '@cabstand/domain/roles'
import { useBoot } from '../../ui/boot.tsx'
import { ShieldIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'

/** Why nothing can be saved in demo mode; undefined otherwise. */
export function useDemoReason(): string | undefined {
  const t = useText()
  return useBoot().settings.allowCriticalEditsAdmin ? undefined : t('form_demo')
}

/** Why an account of this role cannot be changed in demo mode, in which visitors share those of staff. */
export function useOwnAccountReason(usertype: Role): string | undefined {
  const reason = useDemoReason()
  return usertype === 'admin' || usertype === 'fleetadmin' ? reason : undefined
}

/** Says at the top of a screen that nothing can be saved in demo mode, and of people also what is hidden. */
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
