import { signUpAsDriver } from '@cabstand/contract/http/driver-sign-up'
import { findMissingForApproval } from '@cabstand/domain/people/missing-for-approval'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { carTypesQuery } from '../../api/queries/car-types.ts'
import { useAction } from '../../api/use-action.ts'
import { useMissingWords } from '../../features/approval/missing-items.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { PictureField } from '../../features/upload/picture-field.tsx'
import { paths } from '../../navigation/paths.ts'
import { Select } from '../../ui/app/select.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'

const aboutPerson = [
  { name: 'firstName', label: 'drive_first_name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'drive_last_name', autoComplete: 'family-name' },
  { name: 'email', label: 'drive_email', autoComplete: 'email', type: 'email', dir: 'ltr' },
] as const
const aboutCar = [
  { name: 'vehicleMake', label: 'drive_make', maxLength: 60 },
  { name: 'vehicleModel', label: 'drive_model', maxLength: 60 },
  { name: 'vehicleNumber', label: 'drive_plate', maxLength: 20, dir: 'ltr' },
] as const

/** `/drive`: a rider who has not travelled yet signs up as a driver. */
export function DrivePage() {
  const t = useText()
  const errorText = useErrorText()
  const format = useFormat()
  const missingWords = useMissingWords()
  const offline = useOfflineReason()
  const me = useSignedIn()
  const { data: carTypes = [] } = useQuery(carTypesQuery)
  const [typed, setTyped] = useState({
    firstName: me.firstName,
    lastName: me.lastName,
    email: me.email,
    carType: '',
    vehicleMake: '',
    vehicleModel: '',
    vehicleNumber: '',
    licenseImage: '',
  })
  const send = useAction(
    signUpAsDriver,
    'rider',
    {},
    {
      // The role has changed, or the session has ended: the app starts anew.
      onSuccess: ({ approved }) => window.location.assign(approved ? paths.bookings() : paths.driveSent()),
    },
  )
  const code = send.error ? errorCode(send.error) : undefined
  const set = (changes: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changes })
    if (send.isError) send.reset()
  }
  const missing = findMissingForApproval(typed)
  const blocked = missing.length > 0 ? t('drive_missing', { items: missingWords(missing) }) : offline
  const fieldsOf = (fields: typeof aboutPerson | typeof aboutCar) =>
    fields.map(({ name, label, ...rest }) => (
      <TextField
        key={name}
        {...rest}
        name={name}
        label={t(label)}
        required
        value={typed[name]}
        error={name === 'email' && code === 'proper_email' ? errorText(code) : undefined}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    ))
  return (
    <form
      noValidate
      className="mx-auto grid w-full max-w-xl gap-7 px-4 pt-5 pb-8 lg:pt-8"
      onSubmit={(event) => {
        event.preventDefault()
        if (blocked === undefined && !send.isPending) send.mutate({ body: typed })
      }}
    >
      <div>
        <PageHeading title={t('drive_title')} />
        <p className="mt-1 text-ink-2">{t('drive_note')}</p>
      </div>
      <section className="grid gap-4">
        <h2 className="font-bold">{t('drive_you')}</h2>
        {fieldsOf(aboutPerson)}
      </section>
      <section className="grid gap-4">
        <h2 className="font-bold">{t('drive_car')}</h2>
        <Select
          label={t('drive_car_type')}
          placeholder={t('drive_choose')}
          options={carTypes.map((carType) => ({ value: carType.id, label: format.carType(carType).name }))}
          value={typed.carType === '' ? null : typed.carType}
          onChange={(carType) => set({ carType })}
        />
        {fieldsOf(aboutCar)}
      </section>
      <PictureField
        label={t('drive_licence')}
        purpose="licenseImage"
        shape="document"
        value={typed.licenseImage}
        onChange={(licenseImage) => set({ licenseImage })}
        required
      />
      {code !== 'proper_email' && <InlineError error={send.error} />}
      <Button
        type="submit"
        size="large"
        working={send.isPending || send.isSuccess}
        workingLabel={t('drive_sending')}
        disabledReason={blocked}
      >
        {t('drive_send')}
      </Button>
    </form>
  )
}
