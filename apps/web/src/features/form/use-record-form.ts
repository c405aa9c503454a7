import type { FieldProblem } from '@cabstand/domain/field-problem'
import { useEffect, useRef, useState } from 'react'
import { type FieldValues, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { clearDraft, readDraft, writeDraft } from './drafts.ts'
import { changedNames, type FieldChange, type FormValues, mergeRecord } from './record-changes.ts'

/** A record as a form shows it. New records have version 0. */
export interface StoredRecord<V> {
  readonly version: number
  readonly values: V
  readonly changedAt: string
  readonly changedBy: string | null
}

/** Another person has saved the record while this one was editing it. */
export interface Conflict {
  readonly changedAt: string
  readonly changedBy: string | null
  readonly theirs: readonly FieldChange[]
  readonly contested: readonly FieldChange[]
}

export interface RecordFormOptions<V> {
  /** Names the form and its record: `car-type:<id>`. */
  readonly id: string
  /** The record as last read. When its version rises, the form brings both changes together. */
  readonly stored: StoredRecord<V>
  /** The rules of the domain that the server checks too. Paths are those of the form's values. */
  readonly check: (values: V) => readonly FieldProblem[]
}

/** A form for one record: its values, what is changed, what is wrong, and a conflict with another person. */
export interface RecordForm<V> {
  readonly form: UseFormReturn<FieldValues>
  readonly values: V
  readonly base: StoredRecord<V>
  readonly isNew: boolean
  readonly changes: readonly string[]
  readonly problems: readonly FieldProblem[]
  /** Whether the person has tried to save: then problems of untouched fields are shown too. */
  readonly tried: boolean
  readonly refusal: ApiError | undefined
  /** The values that were refused: a field that has changed since is no longer marked. */
  readonly refused: FormValues | undefined
  readonly conflict: Conflict | undefined
  /** What was typed before a reload is in the form again. */
  readonly restored: boolean
  readonly submit: (send: (values: V) => void) => void
  readonly fail: (error: Error) => void
  readonly accept: (saved: StoredRecord<V>) => void
  readonly discard: () => void
  readonly keepMine: () => void
  /** Removes the notice of a refusal. */
  readonly dismiss: () => void
  readonly takeTheirs: () => void
  readonly forget: () => void
}

/** The parts of a form that its fields, its banners and its bar show, whatever the record is. */
export type FormView = Omit<RecordForm<FormValues>, 'submit' | 'fail' | 'accept'>

export function useRecordForm<V extends FormValues>(options: RecordFormOptions<V>): RecordForm<V> {
  const { id, stored, check } = options
  const [draft] = useState(() => readDraft<V>(id))
  const [base, setBase] = useState<StoredRecord<V>>(() =>
    draft ? { ...stored, version: draft.version, values: draft.base } : stored,
  )
  const form = useForm<FieldValues>({ defaultValues: { ...(draft?.values ?? stored.values) } })
  const values = useWatch({ control: form.control }) as V
  const [restored, setRestored] = useState(draft !== undefined)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<{ error: ApiError; values: V }>()
  const [conflict, setConflict] = useState<Conflict>()
  const changes = changedNames(base.values, values)
  const problems = check(values)
  const start = (next: StoredRecord<V>, shown: V) => {
    setBase(next)
    form.reset({ ...shown })
  }
  useDraft(id, base, values, changes.length > 0)
  useNewVersion(stored, base, () => {
    const merge = mergeRecord(base.values, form.getValues() as V, stored.values)
    start(stored, merge.values)
    const isConflict = changes.length > 0 && merge.theirs.length > 0
    if (isConflict) setConflict({ ...stored, ...merge })
    // Without a conflict to tell of, only the refusal says that nothing was saved.
    setRefusal((said) => (!isConflict && said?.error.errors.length === 0 ? said : undefined))
  })
  const settle = () => {
    setTried(false)
    setRefusal(undefined)
    setConflict(undefined)
    setRestored(false)
  }
  return {
    form,
    values,
    base,
    isNew: stored.version === 0,
    changes,
    problems,
    tried,
    refusal: refusal?.error,
    refused: refusal?.values,
    conflict,
    restored,
    submit: (send) => {
      setTried(true)
      setRefusal(undefined)
      if (problems.length === 0) send(values)
    },
    fail: (error) => {
      if (error instanceof ApiError) setRefusal({ error, values })
    },
    accept: (saved) => {
      settle()
      start(saved, saved.values)
    },
    discard: () => {
      settle()
      start(base, base.values)
    },
    dismiss: () => setRefusal(undefined),
    keepMine: () => setConflict(undefined),
    takeTheirs: () => {
      for (const { name, theirs } of conflict?.contested ?? []) form.setValue(name, theirs)
      setConflict(undefined)
    },
    forget: () => clearDraft(id),
  }
}

/** Keeps what was typed through a reload, and removes it once nothing is changed. */
function useDraft<V>(id: string, base: StoredRecord<V>, values: V, isChanged: boolean): void {
  useEffect(() => {
    if (isChanged) writeDraft(id, { version: base.version, base: base.values, values })
    else clearDraft(id)
  }, [id, base, values, isChanged])
}

/** Calls `onRise` once for each version that another person has made. */
function useNewVersion(stored: { version: number }, base: { version: number }, onRise: () => void): void {
  const latest = useRef(onRise)
  useEffect(() => {
    latest.current = onRise
  })
  const rose = stored.version > base.version
  useEffect(() => {
    if (rose) latest.current()
  }, [rose])
}
