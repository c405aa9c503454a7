import {
  type LanguageRecord,
  type LanguageText,
  setLanguageTexts,
} from '@cabstand/contract/http/operator/languages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { languageEffect } from '../../api/operator-effects.ts'
import { languageTextsQuery } from '../../api/queries/operator.ts'
import { useAction } from '../../api/use-action.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { clearDraft, readDraft, writeDraft } from '../../features/form/drafts.ts'
import { LeaveQuestion } from '../../features/form/leave-question.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'
import { EditorHeader } from './editor-header.tsx'
import { TextsSkeleton } from './language-skeletons.tsx'
import { findRows, onlyChanged, type TextRow, type Texts, textsToSave, unsavedOf } from './text-rows.ts'
import { TextTable } from './text-table.tsx'

/** The texts of a language beside the English ones. */
export function TextEditor({ language }: { readonly language: LanguageRecord }) {
  const t = useText()
  const query = useQuery(languageTextsQuery(language.id))
  return (
    <Answer answer={query} failedTitle={t('lang_texts_failed')} skeleton={<TextsSkeleton />}>
      {(answer) => <Editor language={answer.language} texts={answer.texts} />}
    </Answer>
  )
}

interface EditorProps {
  readonly language: LanguageRecord
  readonly texts: readonly LanguageText[]
}

function Editor({ language, texts }: EditorProps) {
  const [typed, setTyped] = useTyped(language.id, texts)
  const rows = findRows(texts, typed)
  return (
    <section className="min-w-0 rounded-panel border border-line bg-surface">
      <EditorHeader language={language} texts={texts} rows={rows} onTyped={setTyped} />
      <TextTable
        language={language}
        rows={rows}
        onType={(key, text) => setTyped(onlyChanged(texts, { ...typed, [key]: text }))}
      />
      <Bar language={language} rows={rows} typed={typed} onTyped={setTyped} />
      <LeaveQuestion changes={Object.keys(typed).length} onLeave={() => clearDraft(draftOf(language.id))} />
    </section>
  )
}

const draftOf = (id: string) => `language-texts:${id}`

/** What was typed and is not saved; kept through a reload. */
function useTyped(id: string, texts: readonly LanguageText[]) {
  const [typed, setTyped] = useState<Texts>(() =>
    onlyChanged(texts, readDraft<Texts>(draftOf(id))?.values ?? {}),
  )
  useEffect(() => {
    if (Object.keys(typed).length === 0) clearDraft(draftOf(id))
    else writeDraft<Texts>(draftOf(id), { version: 0, base: {}, values: typed })
  }, [id, typed])
  return [typed, setTyped] as const
}

/** How many texts are changed, and what can be done with them. */
function Bar(props: {
  readonly language: LanguageRecord
  readonly rows: readonly TextRow[]
  readonly typed: Texts
  readonly onTyped: (typed: Texts) => void
}) {
  const { language, rows, typed, onTyped } = props
  const t = useText()
  const demo = useDemoReason()
  const offline = useOfflineReason()
  const wrong = unsavedOf(rows)
  const save = useAction(setLanguageTexts, 'admin', languageEffect, {
    onSuccess: () => {
      onTyped(wrong)
      toast.done(t('lang_saved', { name: language.langName }))
    },
  })
  const statusId = useId()
  const changes = Object.keys(typed).length
  const errors = Object.keys(wrong).length
  if (changes === 0 && !save.isError) return null
  return (
    <div className="sticky bottom-0 z-sticky grid gap-2 rounded-b-panel border-t border-line bg-surface px-4 py-2 text-label">
      <InlineError error={save.error} />
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
        <p id={statusId} role="status" className="flex items-center gap-2">
          <span aria-hidden="true" className="size-2 rounded-full bg-warn-line" />
          <span className="font-bold">{t('form_unsaved', { count: changes })}</span>
          {errors > 0 && <span className="text-ink-2">{t('lang_errors_stay', { count: errors })}</span>}
        </p>
        <div className="ms-auto flex gap-2">
          <Button kind="quiet" size="small" onClick={() => onTyped({})}>
            {t('form_discard')}
          </Button>
          <Button
            size="small"
            working={save.isPending}
            workingLabel={t('form_saving')}
            disabledReason={demo ?? offline}
            blockedBy={changes > errors ? undefined : statusId}
            onClick={() =>
              save.mutate({
                params: { id: language.id },
                version: language.version,
                body: { json: JSON.stringify(textsToSave(rows)) },
              })
            }
          >
            {t('form_save', { count: changes - errors })}
          </Button>
        </div>
      </div>
    </div>
  )
}
