import { downloadMyData } from '@cabstand/contract/http/people/account'
import { lazy, Suspense, useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { saveExport } from '../../api/save-export.ts'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { stringifySearch } from '../../navigation/search-params.ts'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { AccountSection } from './account-section.tsx'

const DeleteAccount = lazy(() => import('./delete-account.tsx'))

const formats = ['json', 'csv'] as const

/** A download of what is stored about the person, and the end of their account. */
export function OwnDataSection() {
  const t = useText()
  const { usertype } = useSignedIn()
  const offline = useOfflineReason()
  const errorText = useErrorText()
  const [running, setRunning] = useState<(typeof formats)[number]>()
  const [asked, setAsked] = useState(false)
  const save = (format: (typeof formats)[number]) => {
    setRunning(format)
    saveExport(`${downloadMyData.path}${stringifySearch({ format })}`, () => {}, new AbortController().signal)
      .catch((error: unknown) => toast.failed(errorText(errorCode(error))))
      .finally(() => setRunning(undefined))
  }
  return (
    <AccountSection title={t('account_data')} note={t('account_data_note')}>
      <div className="flex flex-wrap gap-2">
        {formats.map((format) => (
          <Button
            key={format}
            kind="secondary"
            working={running === format}
            disabledReason={offline}
            onClick={() => save(format)}
          >
            {t(`account_data_${format}`)}
          </Button>
        ))}
      </div>
      {(usertype === 'rider' || usertype === 'driver') && (
        <Button kind="danger-quiet" className="justify-self-start" onClick={() => setAsked(true)}>
          {t('account_delete')}
        </Button>
      )}
      {asked && (usertype === 'rider' || usertype === 'driver') && (
        <Suspense>
          <DeleteAccount role={usertype} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </AccountSection>
  )
}
