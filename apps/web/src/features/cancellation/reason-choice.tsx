import { cancelReasonLength } from '@cabstand/domain/booking/cancel-reason-check'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { cancelReasonsQuery } from '../../api/queries/system.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { TextField } from '../../ui/field.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'

interface ReasonChoiceProps {
  readonly chosen: string | null
  readonly onChoose: (reason: string | null) => void
}

/** The reasons for the person's role; a text of their own where there are none. */
export function ReasonChoice({ chosen, onChoose }: ReasonChoiceProps) {
  const t = useText()
  const errorText = useErrorText()
  const format = useFormat()
  const name = useId()
  const { data, isError, error, isFetching, refetch } = useQuery(cancelReasonsQuery)
  if (isError && !data) {
    return (
      <ErrorPanel
        title={t('cancel_reasons_failed')}
        note={errorText(errorCode(error))}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <Skeleton className="grid gap-3">
        {[0, 1, 2].map((row) => (
          <SkeletonBar key={row} className="my-3 w-2/3" />
        ))}
      </Skeleton>
    )
  }
  if (data.length === 0) {
    return (
      <TextField
        label={t('cancel_reason')}
        maxLength={cancelReasonLength}
        onChange={({ target }) => onChoose(target.value.trim() || null)}
      />
    )
  }
  return (
    <fieldset className="grid">
      <legend className="mb-1 text-label font-semibold text-ink-2">{t('cancel_reason')}</legend>
      {data.map(({ value, label, translations }) => (
        <label key={value} className="flex min-h-11 items-center gap-3 rounded-control px-1 hover:bg-hover">
          <input
            type="radio"
            name={name}
            checked={chosen === label}
            onChange={() => onChoose(label)}
            className="size-4.5 accent-(--accent)"
          />
          {format.translated(label, translations)}
        </label>
      ))}
    </fieldset>
  )
}
