import { exportReceipts } from '@cabstand/contract/http/receipts'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { saveExport } from '../../api/save-export.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { stringifySearch } from '../../navigation/search-params.ts'
import { Menu } from '../../ui/app/menu.tsx'
import { toast } from '../../ui/app/toast.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useErrorText, useLocale, useText } from '../../ui/text.tsx'
import type { Selection } from '../list/use-selection.ts'

/** The server makes at most so many receipts at once. */
const maxReceipts = 100

/** Saves the receipts of the selected bookings, as one document or as an archive. */
export function ReceiptsSelected({ selection }: { readonly selection: Selection }) {
  const t = useText()
  const { locale } = useLocale()
  const offline = useOfflineReason()
  const errorText = useErrorText()
  const [isRunning, setRunning] = useState(false)
  const reason =
    offline ??
    (selection.ids.length > maxReceipts ? t('booking_list_receipts_most', { count: maxReceipts }) : undefined)
  const save = (format: 'pdf' | 'zip') => {
    setRunning(true)
    const query = { ids: selection.ids.join(','), format, language: locale }
    saveExport(`${exportReceipts.path}${stringifySearch(query)}`, () => {}, new AbortController().signal)
      .catch((error: unknown) => toast.failed(errorText(errorCode(error))))
      .finally(() => setRunning(false))
  }
  const item = (format: 'pdf' | 'zip') => ({
    id: format,
    label: t(`booking_list_receipts_${format}`),
    onSelect: () => save(format),
    ...(reason !== undefined && { disabledReason: reason }),
  })
  if (isRunning) return <Spinner />
  return (
    <Menu
      trigger={
        <button type="button" className={buttonClass('outline', 'small')}>
          <ReceiptText size={16} aria-hidden="true" />
          <span className="caps-center">{t('booking_list_receipts')}</span>
        </button>
      }
      items={[item('pdf'), item('zip')]}
    />
  )
}
