import { useEffect, useRef } from 'react'
import { MobileInput } from '../../features/phone/mobile-input.tsx'
import { Field, noteOf, TextField } from '../../ui/field.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import type { Passenger } from './use-passenger.ts'

/** Name and mobile number of the person who rides. */
export default function PassengerForm({
  passenger,
  invalid,
}: {
  readonly passenger: Passenger
  /** The server refused the number. */
  readonly invalid: boolean
}) {
  const t = useText()
  const errorText = useErrorText()
  const section = useRef<HTMLDivElement>(null)
  const { values, missing, change } = passenger
  const isWrong = missing.length > 0 || invalid
  useEffect(() => {
    if (isWrong) section.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isWrong])
  const { name = '', mobile = '' } = values ?? {}
  const mobileError = invalid
    ? errorText('invalid_mobile')
    : missing.includes('mobile')
      ? t('passenger_mobile_missing')
      : undefined
  return (
    <div ref={section} className="grid gap-3">
      <TextField
        name="passengerName"
        label={t('passenger_name')}
        autoComplete="off"
        dir="auto"
        maxLength={100}
        value={name}
        error={missing.includes('name') ? t('passenger_name_missing') : undefined}
        onChange={({ target }) => change({ name: target.value, mobile })}
      />
      <Field label={t('passenger_mobile')} note={noteOf(mobileError, t('passenger_note'))}>
        {(ids) => (
          <MobileInput
            ids={ids}
            name="passengerMobile"
            size="large"
            autoComplete="off"
            value={mobile}
            onChange={(next) => change({ name, mobile: next })}
          />
        )}
      </Field>
    </div>
  )
}
