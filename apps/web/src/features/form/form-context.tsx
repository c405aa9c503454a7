import type { FieldProblemCode } from '@cabstand/domain/field-problem'
import { createContext, type ReactNode, useContext } from 'react'
import { FormProvider, get } from 'react-hook-form'
import type { FieldNote } from '../../ui/field.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import type { FieldWords } from './field-words.ts'
import type { FormView } from './use-record-form.ts'

interface FormState {
  readonly record: FormView
  readonly words: Readonly<Record<string, FieldWords>>
}

const FormStateContext = createContext<FormState | null>(null)

/** Gives a form's fields what they show: labels, notes, and the values. */
export function RecordFormProvider(props: {
  readonly record: FormView
  readonly words: Readonly<Record<string, FieldWords>>
  readonly children: ReactNode
}) {
  const { record, words, children } = props
  return (
    <FormStateContext value={{ record, words }}>
      <FormProvider {...record.form}>{children}</FormProvider>
    </FormStateContext>
  )
}

export function useFormState(): FormState {
  const state = useContext(FormStateContext)
  if (!state) throw new Error('A field is used outside of its form')
  return state
}

const topOf = (path: string): string => path.split('.')[0] ?? path

/** The code of what is wrong with a field, if it is to be shown: its own rule first, then what the server said. */
function findProblem(record: FormView, path: string): FieldProblemCode | 'refused' | undefined {
  const isShown = record.tried || record.changes.includes(topOf(path))
  const own = record.problems.find((problem) => problem.path === path)
  if (own) return isShown ? own.code : undefined
  const said = record.refusal?.errors.find((error) => error.path === `body.${path}`)
  const isSame = JSON.stringify(get(record.values, path)) === JSON.stringify(get(record.refused, path))
  return said && isSame ? (said.code ?? 'refused') : undefined
}

/** The path of the first field that is shown as wrong. */
export function firstWrongPath(record: FormView): string | undefined {
  const paths = [
    ...record.problems.map(({ path }) => path),
    ...(record.refusal?.errors ?? []).map(({ path }) => path.replace(/^body\./, '')),
  ]
  return paths.find((path) => findProblem(record, path) !== undefined)
}

/** What stands below a field: what is wrong, what another person saved, or what it was. */
export function useFieldNote(path: string, hint?: ReactNode): FieldNote | undefined {
  const { record, words } = useFormState()
  const t = useText()
  const format = useFormat()
  const problem = findProblem(record, path)
  if (problem !== undefined) return { kind: 'error', text: t(`field_${problem}`) }
  const shown = words[path]
  const contested = record.conflict?.contested.find(({ name }) => name === path)
  if (contested && shown) {
    const value = shown.show(contested.theirs)
    const time = format.time(record.conflict?.changedAt ?? '')
    const by = record.conflict?.changedBy
    return {
      kind: 'warn',
      text: by
        ? t('form_conflict_field', { name: by, value, time })
        : t('form_conflict_field_program', { value, time }),
    }
  }
  if (shown && !record.isNew && record.changes.includes(path)) {
    const was = shown.show(record.base.values[path])
    return { kind: 'plain', text: was === '' ? t('form_was_empty') : t('form_was', { value: was }) }
  }
  return hint ? { kind: 'plain', text: hint } : undefined
}
