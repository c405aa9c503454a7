import { type Me, updateMe } from '@cabstand/contract/http/people/users'
import { isPlainLine } from '@cabstand/contract/plain-text'
import { type FieldProblem, type FieldProblemCode, when } from '@cabstand/domain/field-problem'
import { isEmail } from '@cabstand/domain/people/email'
import { type ReactNode, useEffect, useRef } from 'react'
import { meEffect } from '../../api/effects.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { InlineError } from '../errors/inline-error.tsx'
import { useOwnAccountReason } from '../form/demo-mode.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { ReferralField } from '../referral/referral-field.tsx'
import { useReferralEntry } from '../referral/use-referral-entry.ts'
import { useOfflineReason } from '../session/use-online.ts'

const fields = [
  { name: 'firstName', label: 'profile_first_name', autoComplete: 'given-name', type: 'text', dir: 'auto' },
  { name: 'lastName', label: 'profile_last_name', autoComplete: 'family-name', type: 'text', dir: 'auto' },
  { name: 'email', label: 'profile_email', autoComplete: 'email', type: 'email', dir: 'ltr' },
] as const

type ProfileValues = Readonly<Record<(typeof fields)[number]['name'], string>>

const valuesOf = ({ firstName, lastName, email }: Me): ProfileValues => ({ firstName, lastName, email })

function findProblems(values: ProfileValues): readonly FieldProblem[] {
  return fields.flatMap(({ name }) => {
    const typed = values[name].trim()
    if (typed === '') return [{ path: name, code: 'required' }]
    if (!isPlainLine(typed)) return [{ path: name, code: 'not_plain' }]
    return when(name === 'email' && !isEmail(typed), name, 'email')
  })
}

/** One person edits their profile, so it has no versions: only what they changed is sent. */
const storedOf = (me: Me) => ({ version: 1, values: valuesOf(me), changedAt: '', changedBy: null })

/** Name and email of the signed-in person. What is typed is kept through a reload until it is saved. */
export function ProfileForm(props: {
  readonly me: Me
  readonly saveLabel: string
  readonly onSaved: (me: Me) => void
  readonly actions?: ReactNode
  /** Further fields, such as those that cannot be changed. */
  readonly children?: ReactNode
}) {
  const { me, saveLabel, onSaved, actions, children } = props
  const t = useText()
  const shared = useOwnAccountReason(me.usertype)
  const offline = useOfflineReason()
  const blocked = shared ?? offline
  const form = useRef<HTMLFormElement>(null)
  const { record, isNew, referral, save, send } = useProfile(me, onSaved)
  const { tried, refusal } = record
  const errorOf = useFieldErrors(record)
  // Focuses the first field that is wrong, whether the form or the server found it.
  useEffect(() => {
    if (tried || refusal) focusWrong(form.current)
  }, [tried, refusal])
  const isAboutField = fields.some(({ name }) => errorOf(name) !== undefined)
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (blocked || save.isPending) return
        record.submit((typed) => void send(typed))
        focusWrong(form.current)
      }}
    >
      <OwnFields {...{ me, record, errorOf }} />
      {isNew && <ReferralField entry={referral} />}
      {children}
      {!isAboutField && <InlineError error={refusal ?? null} />}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          working={save.isPending}
          workingLabel={t('profile_saving')}
          disabledReason={blocked}
        >
          {saveLabel}
        </Button>
        {actions}
      </div>
    </form>
  )
}

/** What is typed, and the requests that save it: of a new rider first who invited them. */
function useProfile(me: Me, onSaved: (me: Me) => void) {
  const record = useRecordForm<ProfileValues>({
    id: `profile:${me.id}`,
    stored: storedOf(me),
    check: findProblems,
  })
  const save = useAction(updateMe, me.usertype, meEffect, {
    onSuccess: (saved) => {
      record.accept(storedOf(saved))
      if (isNew) referral.done()
      onSaved(saved)
    },
    onError: record.fail,
  })
  // A rider who has not signed up completely says who invited them.
  const isNew = me.usertype === 'rider' && !me.profileComplete
  const referral = useReferralEntry()
  const send = async (typed: ProfileValues) => {
    if (isNew && !(await referral.send())) return
    save.mutate({ body: changesIn(typed, record.changes) })
  }
  return { record, isNew, referral, save, send }
}

type ProfileRecord = ReturnType<typeof useProfile>['record']

/** A confirmed address is not among them: it is changed with a code. */
function OwnFields(props: {
  readonly me: Me
  readonly record: ProfileRecord
  readonly errorOf: ReturnType<typeof useFieldErrors>
}) {
  const { me, record, errorOf } = props
  const t = useText()
  const shown = fields.filter(({ name }) => name !== 'email' || me.emailFixed || me.emailConfirmed !== true)
  return shown.map(({ name, label, ...rest }) => (
    <TextField
      key={name}
      {...rest}
      name={name}
      label={t(label)}
      required
      disabled={name === 'email' && me.emailFixed}
      hint={name === 'email' && me.emailFixed ? t('profile_email_fixed') : undefined}
      value={record.values[name]}
      error={errorOf(name)}
      onChange={(event) => record.form.setValue(name, event.target.value)}
    />
  ))
}

const changesIn = (values: ProfileValues, changed: readonly string[]): Partial<ProfileValues> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => changed.includes(name)))

const focusWrong = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()

/** What is wrong with a field: by the rules once the person has tried to save, then what the server said of it. */
function useFieldErrors(record: ProfileRecord) {
  const t = useText()
  const errorText = useErrorText()
  const words: Partial<Record<FieldProblemCode, string>> = {
    required: t('profile_required'),
    not_plain: t('profile_not_plain'),
    email: errorText('proper_email'),
  }
  const { problems, tried, refusal, refused, values } = record
  return (name: keyof ProfileValues): string | undefined => {
    const problem = tried ? problems.find(({ path }) => path === name) : undefined
    if (problem) return words[problem.code]
    if (refusal === undefined || refused?.[name] !== values[name]) return undefined
    if (name === 'email' && refusal.code === 'proper_email') return words.email
    return refusal.errors.some(({ path }) => path === `body.${name}`) ? t('profile_not_plain') : undefined
  }
}
