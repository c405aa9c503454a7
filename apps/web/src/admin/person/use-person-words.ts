import { fleetAdminList } from '@cabstand/contract/http/people/person-records'
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
  return {
    firstName: { label: t('person_first_name'), show: plain },
    lastName: { label: t('person_last_name'), show: plain },
    lang: { label: t('person_language'), show: named(languages) },
    mobile: { label: t('person_mobile'), show: plain },
    email: { label: t('person_email'), show: plain },
    approved: { label: t('person_approved'), show: (value) => t(value ? 'list_yes' : 'list_no') },
    carType: { label: t('person_car_type'), show: named(carTypes) },
    vehicleMake: { label: t('person_make'), show: plain },
    vehicleModel: { label: t('person_model'), show: plain },
    vehicleNumber: { label: t('person_plate'), show: plain },
    otherInfo: { label: t('person_other_info'), show: plain },
    approvalNote: { label: t('person_approval_note'), show: plain },
    fleetadmin: { label: t('person_fleet'), show: named(fleetAdmins) },
    bankName: { label: t('person_bank_name'), show: plain },
    bankCode: { label: t('person_bank_code'), show: plain },
    bankAccount: { label: t('person_bank_account'), show: plain },
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
