import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'
import { ExportMenu, type FurtherExport } from './export-menu.tsx'
import type { Selection } from './use-selection.ts'

/** The server exports at most so many named rows. */
const maxExported = 200

/** What can be done with the selected rows. It stands in the footer, so that it hides no row and moves nothing. */
export function BulkBar(props: {
  readonly selection: Selection
  readonly exported: {
    readonly path: string
    readonly columns: readonly string[]
    readonly further: readonly FurtherExport[]
  }
  readonly children: ReactNode
}) {
  const { selection, exported, children } = props
  const t = useText()
  return (
    <section
      aria-label={t('list_selected', { count: selection.ids.length })}
      className="flex min-h-10.5 flex-wrap items-center gap-1 rounded-sign border border-sign-line bg-sign py-1 ps-4 pe-1.5 text-on-sign outline-1 -outline-offset-4 outline-sign-line max-sm:ps-3 [&_button]:whitespace-nowrap"
    >
      <span role="status" className="caps-center me-2 whitespace-nowrap text-label font-bold">
        {t('list_selected', { count: selection.ids.length })}
      </span>
      {/* On a phone their words and numbers need the room of their icons. */}
      <span className="contents max-sm:[&_.lucide]:hidden">{children}</span>
      {selection.ids.length <= maxExported && (
        <ExportMenu
          {...exported}
          query={{ ids: selection.ids.join(',') }}
          trigger={
            <button type="button" className={buttonClass('outline', 'small')}>
              <Download size={16} aria-hidden="true" />
              <span className="caps-center max-sm:visually-hidden">{t('list_export')}</span>
            </button>
          }
        />
      )}
      <button
        type="button"
        aria-label={t('list_unselect')}
        title={t('list_unselect')}
        onClick={selection.clear}
        className="grid size-8 place-items-center rounded-control hover:bg-sign-2 focus-on-sign"
      >
        <CloseIcon size={16} />
      </button>
    </section>
  )
}
