import type { ExportFormat } from '@cabstand/contract/lists/define-list'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError, errorCode } from '../../api/api-error.ts'
import { saveExport } from '../../api/save-export.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { stringifySearch } from '../../navigation/search-params.ts'
import { Menu } from '../../ui/app/menu.tsx'
import type { MenuProps } from '../../ui/app/open-menu.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useErrorText, useFormat, useLocale, useText } from '../../ui/text.tsx'

/** Another file that can be had of the same rows. */
export interface FurtherExport {
  readonly id: string
  readonly label: string
  readonly path: string
  /** What its address says besides the filter. */
  readonly query?: Readonly<Record<string, string>>
}

interface ExportRequest {
  /** The address of the list's export. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** The shown columns, in their order; absent: those of the file. */
  readonly columns?: readonly string[]
  readonly further?: readonly FurtherExport[]
  /** The file can be had as a PDF document too. */
  readonly withPdf?: boolean
  /** Absent: the button of the list. */
  readonly trigger?: MenuProps['trigger']
}

/** Exports what is filtered, with the columns that are shown; its progress stands in place of the button. */
export function ExportMenu({ path, query, columns, further = [], withPdf = false, trigger }: ExportRequest) {
  const t = useText()
  const { locale } = useLocale()
  const offline = useOfflineReason()
  const { bytes, start, cancel } = useExport()
  if (bytes !== undefined) return <Progress bytes={bytes} onCancel={cancel} />
  const exportAs = (format: ExportFormat | 'pdf') =>
    start(
      `${path}${stringifySearch({ ...query, format, ...(columns && { columns: columns.join(',') }), language: locale })}`,
    )
  const item = (format: ExportFormat | 'pdf') => ({
    id: format,
    label: t(`list_export_${format}`),
    onSelect: () => exportAs(format),
    ...(offline !== undefined && { disabledReason: offline }),
  })
  const others = further.map(({ id, label, path: furtherPath, query: more }) => ({
    id,
    label,
    onSelect: () => start(`${furtherPath}${stringifySearch({ ...query, ...more, language: locale })}`),
    ...(offline !== undefined && { disabledReason: offline }),
  }))
  return (
    <Menu
      trigger={
        trigger ?? (
          <button type="button" className={buttonClass('secondary', 'small')}>
            <Download size={16} aria-hidden="true" />
            <span className="caps-center max-sm:visually-hidden">{t('list_export')}</span>
          </button>
        )
      }
      items={[item('csv'), item('xlsx'), ...(withPdf ? [item('pdf')] : []), ...others]}
    />
  )
}

function Progress({ bytes, onCancel }: { bytes: number; onCancel: () => void }) {
  const t = useText()
  const format = useFormat()
  const size = `${format.number(bytes / 1024, 0)} KB`
  return (
    <span className="inline-flex items-center gap-2 text-label">
      <Spinner />
      <span role="status">{t('list_export_running', { size })}</span>
      <Button kind="quiet" size="small" onClick={onCancel}>
        {t('list_export_cancel')}
      </Button>
    </span>
  )
}

/** One export at a time; `bytes` is undefined while there is none. */
function useExport() {
  const t = useText()
  const errorText = useErrorText()
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController>(null)
  const start = (address: string) => {
    const abort = new AbortController()
    running.current = abort
    setBytes(0)
    saveExport(address, (progress) => setBytes(progress.bytes), abort.signal)
      .then(
        () => toast.done(t('list_export_done')),
        (error: unknown) => {
          if (abort.signal.aborted) return
          const code = errorCode(error)
          const params = error instanceof ApiError ? error.params : {}
          toast.failed(code === 'network_error' ? t('list_export_failed') : errorText(code, params))
        },
      )
      .finally(() => setBytes(undefined))
  }
  return { bytes, start, cancel: () => running.current?.abort() }
}
