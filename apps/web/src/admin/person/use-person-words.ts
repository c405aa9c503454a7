import { fleetAdminList } from '@cabstand/contract/http/people/person-records'
import { personLabels } from '@cabstand/contract/schemas/person-labels'
import { useQuery } from '@tanstack/react-query'
import { carTypesQuery } from '../../api/queries/car-types.ts'
import { listRowsQuery } from '../../api/queries/lists.ts'
import type { FieldWords } from '../../features/form/field-words.ts'
import { useSignedIn } from '../../features/session/use-me.ts'
import type { SelectOption } from '../../ui/app/select.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import type { PersonValues } from './person-values.ts'

type Words = Readonly<Record<keyof PersonValues, FieldWords>>

/** How the form and the history speak of a person's fields. */
export function usePersonWords(): Words {
  const t = useText()
  const { carTypes, fleetAdmins, languages } = usePersonOptions()
  const plain = (value: unknown) => String(value ?? '')
  const named = (options: readonly SelectOption<string>[]) => (value: unknown) =>
    value === '' || value == null
      ? ''
      : (options.find((option) => option.value === value)?.label ?? String(value))
  const word = (name: keyof PersonValues, show: FieldWords['show'] = plain) => ({
    label: t(personLabels[name]),
    show,
  })
  return {
    firstName: word('firstName'),
    lastName: word('lastName'),
    lang: word('lang', named(languages)),
    mobile: word('mobile'),
    email: word('email'),
    approved: word('approved', (value) => t(value ? 'list_yes' : 'list_no')),
    carType: word('carType', named(carTypes)),
    vehicleMake: word('vehicleMake'),
    vehicleModel: word('vehicleModel'),
    vehicleNumber: word('vehicleNumber'),
    otherInfo: word('otherInfo'),
    approvalNote: word('approvalNote'),
    fleetadmin: word('fleetadmin', named(fleetAdmins)),
    bankName: word('bankName'),
    bankCode: word('bankCode'),
    bankAccount: word('bankAccount'),
  }
}

/** What the choices of the form offer. */
export function usePersonOptions() {
  const format = useFormat()
  const { languages } = useBoot()
  const isAdmin = useSignedIn().usertype === 'admin'
  const { data: carTypes = [] } = useQuery(carTypesQuery)
  const fleets = useQuery({ ...listRowsQuery(fleetAdminList, 'admin', { limit: '100' }), enabled: isAdmin })
  return {
    carTypes: carTypes.map((carType) => ({ value: carType.id, label: format.carType(carType).name })),
    fleetAdmins: (fleets.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    languages: languages.map(({ langLocale, langName }) => ({ value: langLocale, label: langName })),
  }
}
