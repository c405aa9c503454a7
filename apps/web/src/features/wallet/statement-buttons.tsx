import { useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { saveExport } from '../../api/save-export.ts'
import { stringifySearch } from '../../navigation/search-params.ts'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useErrorText, useLocale, useText } from '../../ui/text.tsx'
import { useOfflineReason } from '../session/use-online.ts'

const formats = ['pdf', 'csv'] as const

/** Saves the statement of a month, such as `2026-11`, of the wallet whose statements have this path. */
export function StatementButtons(props: {
  readonly path: string
  readonly month: string
  /** The name of the month in words. */
  readonly label: string
}) {
  const { path, month, label } = props
  const t = useText()
  const { locale } = useLocale()
  const offline = useOfflineReason()
  const errorText = useErrorText()
  const [running, setRunning] = useState<(typeof formats)[number]>()
  const save = (format: (typeof formats)[number]) => {
    setRunning(format)
    const address = `${path}${stringifySearch({ month, format, language: locale })}`
    saveExport(address, () => {}, new AbortController().signal)
      .catch((error: unknown) => toast.failed(errorText(errorCode(error))))
      .finally(() => setRunning(undefined))
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-label text-ink-2">{t('wallet_statement', { month: label })}</span>
      {formats.map((format) => (
        <Button
          key={format}
          kind="secondary"
          size="small"
          aria-label={t(`wallet_statement_${format}`, { month: label })}
          working={running === format}
          onClick={() => save(format)}
          {...(offline !== undefined && { disabledReason: offline })}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
