import { personLimits } from '@cabstand/domain/people/person-check'
import type { Role } from '@cabstand/domain/roles'
import type { ShownPerson } from '../../api/queries/people.ts'
import { SelectField, SwitchField } from '../../features/form/choice-fields.tsx'
import { FormField, type FormFieldProps, FormGroup } from '../../features/form/fields.tsx'
import { MobileField } from '../../features/form/mobile-field.tsx'
import { MobileNumber } from '../../features/phone/mobile-number.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import type { SelectOption } from '../../ui/app/select.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { DenseInput, denseClass } from '../../ui/dense-input.tsx'
import { Field } from '../../ui/field.tsx'
import { useText } from '../../ui/text.tsx'
import { usePersonOptions } from './use-person-words.ts'

/** The fields of a person of this role. */
export function PersonSections(props: {
  readonly usertype: Role
  /** Absent for a new person. */
  readonly person?: ShownPerson
}) {
  const { usertype, person } = props
  const isAdmin = useSignedIn().usertype === 'admin'
  const isDriver = usertype === 'driver'
  const { bankFields } = useBoot().settings
  return (
    <div>
      {!person && <NewContactSection mayApprove={isAdmin} />}
      {isDriver && person?.approved === false && !person.blocked && <ApprovalSection />}
      <NameSection />
      {isDriver && <VehicleSection carType={person?.carType ?? null} />}
      {isDriver && isAdmin && <WorkSection />}
      {isDriver && bankFields && <BankSection hidden={person?.bankAccount === null} />}
      {person && <ContactSection person={person} />}
    </div>
  )
}

/** A text of a person, as long as the record takes. */
function PersonText({
  name,
  dir = 'auto',
  ...field
}: Pick<FormFieldProps, 'label' | 'dir' | 'className'> & { readonly name: keyof typeof personLimits }) {
  return <FormField {...field} name={name} dir={dir} maxLength={personLimits[name]} />
}

function NameSection() {
  const t = useText()
  const { languages } = usePersonOptions()
  return (
    <FormGroup title={t('person_name')} note={t('person_name_note')}>
      <PersonText name="firstName" label={t('person_first_name')} />
      <PersonText name="lastName" label={t('person_last_name')} />
      <SelectField
        name="lang"
        label={t('person_language')}
        options={withNone(languages, t('person_language_default'))}
      />
    </FormGroup>
  )
}

/** What a driver who waits is asked for. */
function ApprovalSection() {
  const t = useText()
  return (
    <FormGroup title={t('person_approval')} note={t('person_approval_hint')}>
      <PersonText name="approvalNote" label={t('person_approval_note')} className="sm:col-span-2" />
    </FormGroup>
  )
}

/** The contacts of a new person. */
function NewContactSection({ mayApprove }: { readonly mayApprove: boolean }) {
  const t = useText()
  return (
    <FormGroup title={t('person_contact')} note={t('person_contact_note')}>
      <MobileField name="mobile" label={t('person_mobile')} />
      <FormField
        name="email"
        type="email"
        inputMode="email"
        dir="ltr"
        label={t('person_email')}
        maxLength={200}
      />
      {mayApprove && (
        <SwitchField
          name="approved"
          label={t('person_approved')}
          hint={t('person_approved_hint')}
          className="sm:col-span-2"
        />
      )}
    </FormGroup>
  )
}

/** The contacts of a person: only they can change them. */
function ContactSection({ person }: { readonly person: ShownPerson }) {
  const t = useText()
  const { mobile, email } = person
  const hidden = t('person_hidden')
  return (
    <FormGroup title={t('person_contact')} note={t('person_contact_fixed')}>
      <div className="grid content-start gap-1.5">
        <span className="text-label font-semibold text-ink-2">{t('person_mobile')}</span>
        <span
          dir={mobile === null ? undefined : 'ltr'}
          className={`${denseClass} flex items-center border-line! bg-sunken! text-ink-2! max-lg:text-base`}
        >
          {mobile === null ? hidden : <MobileNumber number={mobile} />}
        </span>
      </div>
      <Field label={t('person_email')}>
        {(ids) => <DenseInput {...ids} disabled dir="auto" value={email ?? hidden} />}
      </Field>
    </FormGroup>
  )
}

function VehicleSection({ carType }: { readonly carType: ShownPerson['carType'] }) {
  const t = useText()
  const { carTypes } = usePersonOptions()
  // A car type that was archived since is still the driver's.
  const known = carType === null || carTypes.some(({ value }) => value === carType.id)
  const options = known ? carTypes : [...carTypes, { value: carType.id, label: carType.name }]
  return (
    <FormGroup title={t('person_vehicle')} note={t('person_vehicle_note')}>
      <SelectField
        name="carType"
        label={t('person_car_type')}
        options={withNone(options, t('person_none'))}
      />
      <PersonText name="vehicleNumber" label={t('person_plate')} dir="ltr" />
      <PersonText name="vehicleMake" label={t('person_make')} />
      <PersonText name="vehicleModel" label={t('person_model')} />
      <PersonText name="otherInfo" label={t('person_other_info')} className="sm:col-span-2" />
    </FormGroup>
  )
}

/** The owner of a driver, whom only admins choose. */
function WorkSection() {
  const t = useText()
  const { fleetAdmins } = usePersonOptions()
  return (
    <FormGroup title={t('person_work')} note={t('person_work_note')}>
      <SelectField
        name="fleetadmin"
        label={t('person_fleet')}
        options={withNone(fleetAdmins, t('person_none'))}
      />
    </FormGroup>
  )
}

function BankSection({ hidden }: { readonly hidden: boolean }) {
  const t = useText()
  if (hidden)
    return (
      <FormGroup title={t('person_bank')} note={t('person_bank_note')}>
        <p className="text-ink-2">{t('person_hidden')}</p>
      </FormGroup>
    )
  return (
    <FormGroup title={t('person_bank')} note={t('person_bank_note')}>
      <PersonText name="bankName" label={t('person_bank_name')} />
      <PersonText name="bankCode" label={t('person_bank_code')} dir="ltr" />
      <PersonText name="bankAccount" label={t('person_bank_account')} dir="ltr" className="sm:col-span-2" />
    </FormGroup>
  )
}

const withNone = (
  options: readonly SelectOption<string>[],
  label: string,
): readonly SelectOption<string>[] => [{ value: '', label }, ...options]
