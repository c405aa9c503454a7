import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { ConfirmAction, type ConfirmActionProps } from './confirm-action.tsx'

interface ConfirmWithReasonProps extends Omit<ConfirmActionProps, 'open' | 'onConfirm'> {
  /** What the field asks for. */
  readonly label: string
  /** Says that it must be filled. */
  readonly missing: string
  readonly maxLength: number
  readonly onConfirm: (reason: string) => void
}

/** Asks before an action of the server whose reason is kept. It is open while it is mounted. */
export function ConfirmWithReason(props: ConfirmWithReasonProps) {
  const { label, missing, maxLength, onConfirm, children, ...question } = props
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const reason = typed.trim()
  return (
    <ConfirmAction
      {...question}
      open
      onConfirm={() => {
        setTried(true)
        if (reason !== '') onConfirm(reason)
      }}
    >
      {children}
      <TextField
        label={label}
        required
        autoComplete="off"
        dir="auto"
        maxLength={maxLength}
        value={typed}
        error={tried && reason === '' ? missing : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ConfirmAction>
  )
}
