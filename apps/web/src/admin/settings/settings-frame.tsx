import { consolePaths } from '@cabstand/contract/console-paths'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { DemoBanner } from '../../features/form/demo-mode.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { ScreenTabs } from '../../features/page/screen-tabs.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

export interface SettingsFrameProps {
  readonly tab: 'settings' | 'appInfo' | 'languages' | 'sitePages'
  /** Who saved the shown record last. */
  readonly saved?: { readonly changedAt: string; readonly changedBy: string | null } | undefined
  /** At the end of the tabs. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

const tabs = [
  { name: 'settings', label: 'settings_general', href: consolePaths.settings },
  { name: 'appInfo', label: 'settings_app_info', href: consolePaths.appInfo },
  { name: 'languages', label: 'settings_languages', href: consolePaths.languages },
  { name: 'sitePages', label: 'settings_pages', href: consolePaths.sitePages },
] as const

/** The tabs of the settings, each of which is a screen of its own. */
export function SettingsFrame({ tab, saved, action, children }: SettingsFrameProps) {
  const t = useText()
  const format = useFormat()
  const current = tabs.find(({ name }) => name === tab)
  const title = current && tab !== 'settings' ? t(current.label) : t('settings_title')
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-canvas">
      <PageHeading title={title} hidden />
      <div className="flex flex-wrap items-center gap-x-6 border-b border-line bg-surface px-4 lg:px-6">
        <ScreenTabs
          label={t('settings_title')}
          tabs={tabs.map((one) => ({ ...one, label: t(one.label) }))}
          current={tab}
        />
        <div className="ms-auto flex items-center gap-3 py-1.5">
          {saved?.changedBy && (
            <p className="flex items-center gap-1.5 text-label text-ink-2 max-md:hidden">
              <History size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('settings_last_saved', { time: format.dateTime(saved.changedAt), name: saved.changedBy })}
            </p>
          )}
          {action}
        </div>
      </div>
      <div className="flex min-w-0 flex-1 flex-col p-4 pb-0 lg:p-6 lg:pb-0">
        <DemoBanner />
        {children}
      </div>
    </div>
  )
}
