import { createPerson, updatePerson } from '@cabstand/contract/http/people/person-records'
import type { Role } from '@cabstand/domain/roles'
import type { ReactNode } from 'react'
import { personEffect } from '../../api/people-effects.ts'
import type { ShownPerson } from '../../api/queries/people.ts'
import { useAction } from '../../api/use-action.ts'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { changedOf } from '../../features/form/record-changes.ts'
import { RecordForm } from '../../features/form/record-form.tsx'
import {
  type RecordForm as Form,
  type StoredRecord,
  useRecordForm,
} from '../../features/form/use-record-form.ts'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useGo } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { toast } from '../../ui/app/toast.ts'
import { useBoot } from '../../ui/boot.tsx'
import { useText } from '../../ui/text.tsx'
import {
  findProblems,
  newValues,
  type PersonValues,
  toFields,
  toNewPerson,
  toValues,
} from './person-values.ts'
import { usePersonWords } from './use-person-words.ts'

/** The state of the form of a person; undefined: of a new one. */
export function usePersonForm(usertype: Role, person: ShownPerson | undefined): Form<PersonValues> {
  const { languages } = useBoot()
  const stored: StoredRecord<PersonValues> = person
    ? { ...person, values: toValues(person) }
    : { version: 0, values: newValues, changedAt: '', changedBy: null }
  return useRecordForm<PersonValues>({
    id: `person:${person?.id ?? `new-${usertype}`}`,
    stored,
    check: (values) => findProblems(values, usertype, { languages, isNew: person === undefined }),
  })
}

/** The form around a person's page: its banners, its save bar, and the question before leaving. */
export function PersonForm(props: {
  readonly usertype: Role
  /** Absent for a new person. */
  readonly person?: ShownPerson
  readonly record: Form<PersonValues>
  readonly children: ReactNode
}) {
  const { usertype, person, record, children } = props
  const t = useText()
  const words = usePersonWords()
  const demo = useDemoReason()
  const { save, isPending } = useSave(record, usertype, person?.id)
  const saveLabel = person ? t('form_save', { count: record.changes.length }) : t(`people_add_${usertype}`)
  return (
    <RecordForm
      record={record}
      words={words}
      onSave={save}
      working={isPending}
      saveLabel={saveLabel}
      blockedReason={demo}
    >
      {children}
    </RecordForm>
  )
}

/** Sends what differs, and brings the form to what was saved. */
function useSave(record: Form<PersonValues>, usertype: Role, id: string | undefined) {
  const t = useText()
  const go = useGo()
  const { languages } = useBoot()
  const as = useSignedIn().usertype === 'fleetadmin' ? 'fleetadmin' : 'admin'
  const onError = (error: Error) => record.fail(error)
  const update = useAction(updatePerson, as, personEffect, {
    onSuccess: (saved) => {
      record.accept({ ...saved, values: toValues(saved) })
      toast.done(t('person_saved', { name: saved.name }))
    },
    onError,
  })
  const create = useAction(createPerson, as, personEffect, {
    onSuccess: (saved) => {
      // The form of a new person has nothing left to lose.
      record.accept({ ...record.base, values: record.values })
      toast.done(t('person_added', { name: saved.name }))
      setTimeout(() => go(paths.person(usertype, saved.id), { replace: true }))
    },
    onError,
  })
  const save = () =>
    record.submit((values) => {
      if (id === undefined) create.mutate({ body: toNewPerson(values, usertype, languages) })
      else {
        const body = changedOf(toFields(record.base.values, languages), toFields(values, languages))
        update.mutate({ params: { id }, version: record.base.version, body })
      }
    })
  return { save, isPending: update.isPending || create.isPending }
}
