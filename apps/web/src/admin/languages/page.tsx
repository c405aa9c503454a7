import type { OutputOf } from '@cabstand/contract/endpoint'
import type { listLanguageRecords } from '@cabstand/contract/http/operator/languages'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { languageRecordsQuery } from '../../api/queries/operator.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { useScreenSearch } from '../../navigation/use-screen-search.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { CoveragePanel } from './coverage.tsx'
import { LanguageDialog } from './language-dialog.tsx'
import { LanguageList } from './language-list.tsx'
import { LanguagesSkeleton } from './language-skeletons.tsx'
import { OfferedLanguages } from './offered-languages.tsx'
import { TextEditor } from './text-editor.tsx'

/** `/languagesetting`: the languages, and the texts of one of them. */
export function LanguagesPage() {
  const t = useText()
  const query = useQuery(languageRecordsQuery)
  const demo = useDemoReason()
  const [adding, setAdding] = useState(false)
  return (
    <SettingsFrame
      tab="languages"
      action={
        <Button kind="secondary" size="small" disabledReason={demo} onClick={() => setAdding(true)}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('lang_add')}
        </Button>
      }
    >
      <Answer answer={query} failedTitle={t('lang_failed')} skeleton={<LanguagesSkeleton />}>
        {(answer) => <Languages {...answer} />}
      </Answer>
      {adding && <LanguageDialog language={undefined} onClose={() => setAdding(false)} />}
    </SettingsFrame>
  )
}

const readId = ({ language }: Readonly<Record<string, unknown>>) =>
  typeof language === 'string' ? language : undefined

function Languages({ languages, offered }: OutputOf<typeof listLanguageRecords>) {
  const t = useText()
  const id = useScreenSearch(readId)
  const chosen = languages.find((language) => language.id === id) ?? languages[0]
  if (!chosen) return null
  return (
    <div className="grid flex-1 content-start items-start gap-4 pb-6 xl:grid-cols-[23rem_minmax(0,1fr)]">
      <div className="grid content-start gap-4">
        <LanguageList languages={languages} current={chosen.id} />
        <OfferedLanguages offered={offered} />
        <CoveragePanel language={chosen} />
        <p className="text-label text-ink-2">{t('lang_fallback')}</p>
      </div>
      <TextEditor key={chosen.id} language={chosen} />
    </div>
  )
}
