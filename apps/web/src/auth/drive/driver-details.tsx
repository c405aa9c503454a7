import type { BodyOf } from '@cabstand/contract/endpoint'
import type { signUpAsDriver } from '@cabstand/contract/http/people/driver-sign-up'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { carTypesQuery } from '../../api/queries/car-types.ts'
import { PictureField } from '../../features/upload/picture-field.tsx'
import { Select } from '../../ui/app/select.tsx'
import { TextField } from '../../ui/field.tsx'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'

/** What staff need of a driver, as typed. Empty: not given. */
export type DriverDetails = BodyOf<typeof signUpAsDriver>

const aboutPerson = [
  { name: 'firstName', label: 'drive_first_name', autoComplete: 'given-name', maxLength: 80 },
  { name: 'lastName', label: 'drive_last_name', autoComplete: 'family-name', maxLength: 80 },
  {
    name: 'email',
    label: 'drive_email',
    autoComplete: 'email',
    type: 'email',
    dir: 'ltr',
    maxLength: 200,
  },
] as const
const aboutCar = [
  { name: 'vehicleMake', label: 'drive_make', maxLength: 60 },
  { name: 'vehicleModel', label: 'drive_model', maxLength: 60 },
  { name: 'vehicleNumber', label: 'drive_plate', maxLength: 20, dir: 'ltr' },
] as const

/** The fields of a driver's sign-up and application. `code`: why the server refused what was sent. */
export function DriverDetailsFields(props: {
  readonly typed: DriverDetails
  readonly code: string | undefined
  /** Stands below the fields about the person. */
  readonly afterPerson?: ReactNode
  readonly onChange: (changes: Partial<DriverDetails>) => void
}) {
  const { typed, code, afterPerson, onChange } = props
  const t = useText()
  const errorText = useErrorText()
  const format = useFormat()
  const { data: carTypes = [] } = useQuery(carTypesQuery)
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
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    ))
  return (
    <>
      <section className="grid gap-4">
        <h2 className="font-bold">{t('drive_you')}</h2>
        {fieldsOf(aboutPerson)}
        {afterPerson}
      </section>
      <section className="grid gap-4">
        <h2 className="font-bold">{t('drive_car')}</h2>
        <Select
          label={t('drive_car_type')}
          placeholder={t('drive_choose')}
          options={carTypes.map((carType) => ({ value: carType.id, label: format.carType(carType).name }))}
          value={typed.carType === '' ? null : typed.carType}
          onChange={(carType) => onChange({ carType })}
        />
        {fieldsOf(aboutCar)}
      </section>
      <PictureField
        label={t('drive_licence')}
        purpose="licenseImage"
        shape="document"
        value={typed.licenseImage}
        onChange={(licenseImage) => onChange({ licenseImage })}
        required
      />
    </>
  )
}
