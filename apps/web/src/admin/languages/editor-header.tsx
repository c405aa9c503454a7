import type { LanguageRecord, LanguageText } from '@cabstand/contract/http/operator/languages'
import { Braces, Download, Upload } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { offer } from '../../api/save-export.ts'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'
import { JsonDialog } from './json-dialog.tsx'
import { LanguageActions } from './language-actions.tsx'
import { readJson, type TextRow, type Texts, typedFrom } from './text-rows.ts'

export interface EditorHeaderProps {
  readonly language: LanguageRecord
  readonly texts: readonly LanguageText[]
  readonly rows: readonly TextRow[]
  readonly onTyped: (typed: Texts) => void
}

/** The name of the language, and what can be done with all of its texts. */
export function EditorHeader({ language, texts, rows, onTyped }: EditorHeaderProps) {
  const t = useText()
  const demo = useDemoReason()
  const [editing, setEditing] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const json = jsonOf(rows)
  const read = async (chosen: File) => {
    try {
      const given = readJson(await chosen.text())
      onTyped(typedFrom(texts, given))
      toast.done(t('lang_imported', { count: Object.keys(given).length }))
    } catch (error) {
      toast.failed(t('lang_json_bad', { reason: error instanceof Error ? error.message : '' }))
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-2">
      <h2 className="me-auto font-bold">
        <bdi>{language.langName}</bdi>
      </h2>
      <LanguageActions language={language} blockedReason={demo} />
      <Tool icon={<Upload size={16} aria-hidden="true" />} onClick={() => file.current?.click()}>
        {t('lang_import')}
      </Tool>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        aria-label={t('lang_import')}
        tabIndex={-1}
        className="visually-hidden"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) void read(chosen)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Tool
        icon={<Download size={16} aria-hidden="true" />}
        onClick={() => offer(new Blob([json], { type: 'application/json' }), `${language.langLocale}.json`)}
      >
        {t('lang_export')}
      </Tool>
      <Button kind="secondary" size="small" onClick={() => setEditing(true)}>
        <Braces size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('lang_edit_json')}
      </Button>
      {editing && (
        <JsonDialog
          title={t('lang_json_title', { name: language.langName })}
          json={json}
          known={rows}
          onClose={() => setEditing(false)}
          onSubmit={(given) => onTyped(typedFrom(texts, given))}
        />
      )}
    </div>
  )
}

/** The texts that people would see, one in each line. */
const jsonOf = (rows: readonly TextRow[]): string =>
  JSON.stringify(
    Object.fromEntries(rows.flatMap(({ key, text }) => (text === '' ? [] : [[key, text]]))),
    undefined,
    2,
  )

function Tool(props: {
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <Button kind="quiet" size="small" onClick={props.onClick}>
      {props.icon}
      {props.children}
    </Button>
  )
}
