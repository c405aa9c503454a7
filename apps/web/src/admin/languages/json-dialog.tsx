import { type FormEvent, useState } from 'react'
import { Dialog } from '../../ui/app/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useText } from '../../ui/text.tsx'
import { readJson, type TextRow, type Texts } from './text-rows.ts'

const formId = 'language-json'

/** All texts of a language as JSON. What is submitted is in the editor, to be checked and saved. */
export function JsonDialog(props: {
  readonly title: string
  readonly json: string
  readonly known: readonly TextRow[]
  readonly onClose: () => void
  readonly onSubmit: (given: Texts) => void
}) {
  const { title, json, known, onClose, onSubmit } = props
  const t = useText()
  const [typed, setTyped] = useState(json)
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const result = read(typed, known)
    if ('texts' in result) {
      onSubmit(result.texts)
      onClose()
    } else if (result.unknown) setProblem(t('lang_unknown_keys', { keys: result.unknown.join(', ') }))
    else setProblem(`${t('json_error')} ${result.reason ?? ''}`)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      className="max-w-[850px]!"
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('lang_cancel')}
          </Button>
          <Button type="submit" form={formId}>
            {t('lang_submit')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field label={t('lang_json_label')} note={problem ? { kind: 'error', text: problem } : undefined}>
          {(ids) => (
            <textarea
              {...ids}
              dir="ltr"
              spellCheck={false}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              className="h-[min(500px,60dvh)] w-full resize-none rounded-control border border-control bg-surface p-3 font-mono text-label text-ink focus:border-focus focus:outline-1 focus:outline-focus aria-invalid:border-danger"
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

const maxNamed = 5

function read(json: string, known: readonly TextRow[]) {
  try {
    const texts = readJson(json)
    const keys = new Set(known.map(({ key }) => key.split('.')[0]))
    const unknown = Object.keys(texts).filter((key) => !keys.has(key.split('.')[0]))
    return unknown.length === 0 ? { texts } : { unknown: unknown.slice(0, maxNamed) }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : undefined }
  }
}
