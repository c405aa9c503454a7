import { type Me, updateMe } from '@cabstand/contract/http/users'
import { isPlainLine } from '@cabstand/contract/plain-text'
import { type ReactNode, useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { meEffect } from '../../api/effects.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { InlineError } from '../errors/inline-error.tsx'
import { useOfflineReason } from '../session/use-online.ts'

const fields = [
  { name: 'firstName', label: 'profile_first_name', autoComplete: 'given-name', type: 'text' },
  { name: 'lastName', label: 'profile_last_name', autoComplete: 'family-name', type: 'text' },
  { name: 'email', label: 'profile_email', autoComplete: 'email', type: 'email' },
] as const

/** Name and email of the signed-in person. Saving stores the response in the cache. */
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
  const errorText = useErrorText()
  const offline = useOfflineReason()
  const [typed, setTyped] = useState({ firstName: me.firstName, lastName: me.lastName, email: me.email })
  const [checked, setChecked] = useState(false)
  const save = useAction(updateMe, me.usertype, meEffect, {
    onSuccess: onSaved,
  })
  const code = save.error ? errorCode(save.error) : undefined
  const aboutEmail = code === 'proper_email'
  const errorOf = (name: keyof typeof typed) => {
    if (checked && typed[name].trim() === '') return t('profile_required')
    if (checked && !isPlainLine(typed[name].trim())) return t('profile_not_plain')
    return name === 'email' && aboutEmail && code ? errorText(code) : undefined
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        const complete = Object.values(typed).every(
          (value) => value.trim() !== '' && isPlainLine(value.trim()),
        )
        if (complete && !offline && !save.isPending) save.mutate({ body: typed })
      }}
    >
      {fields.map(({ name, label, ...rest }) => (
        <TextField
          key={name}
          {...rest}
          name={name}
          label={t(label)}
          required
          {...(name === 'email' && { dir: 'ltr' })}
          value={typed[name]}
          error={errorOf(name)}
          onChange={(event) => {
            setTyped({ ...typed, [name]: event.target.value })
            if (save.isError) save.reset()
          }}
        />
      ))}
      {children}
      {!aboutEmail && <InlineError error={save.error} />}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          working={save.isPending}
          workingLabel={t('profile_saving')}
          disabledReason={offline}
        >
          {saveLabel}
        </Button>
        {actions}
      </div>
    </form>
  )
}
