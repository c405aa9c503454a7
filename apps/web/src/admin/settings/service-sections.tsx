import { ChoiceField, SwitchField } from '../../features/form/choice-fields.tsx'
import { FormField, FormGroup, NumberField } from '../../features/form/fields.tsx'
import { CountryField, TimeZoneField } from '../../features/form/search-fields.tsx'
import { useText } from '../../ui/text.tsx'
import { notNegative } from './money-sections.tsx'

const wide = 'sm:col-span-2'

export function RegionSection() {
  const t = useText()
  return (
    <FormGroup narrow title={t('settings_region')} note={t('settings_region_note')}>
      <CountryField name="country" label={t('settings_country')} none={t('settings_no_country')} />
      <CountryField name="restrictCountry" label={t('settings_restrict')} none={t('settings_any_country')} />
      <SwitchField className={wide} name="allowCountrySelection" label={t('settings_country_selection')} />
      <TimeZoneField name="timeZone" label={t('settings_time_zone')} />
      <ChoiceField
        name="convertToMile"
        label={t('settings_units')}
        hint={t('settings_units_note')}
        options={[
          { value: 'km', label: t('settings_kilometres') },
          { value: 'mi', label: t('settings_miles') },
        ]}
      />
      <ChoiceField
        className={wide}
        name="appCategory"
        label={t('settings_category')}
        options={[
          { value: 'taxi', label: t('settings_taxi') },
          { value: 'delivery', label: t('settings_delivery') },
          { value: 'both', label: t('settings_both') },
        ]}
      />
    </FormGroup>
  )
}

/** What the apps do; with pictures of parcels where the service delivers. */
export function AdvancedSections({ delivers }: { readonly delivers: boolean }) {
  const t = useText()
  return (
    <>
      <FormGroup narrow title={t('settings_advanced')} note={t('settings_advanced_note')}>
        <SwitchField className={wide} name="carHornRepeat" label={t('settings_horn')} />
        <SwitchField className={wide} name="riderWithDraw" label={t('settings_rider_withdraw')} />
        <SwitchField className={wide} name="horizontalView" label={t('settings_horizontal')} />
        <SwitchField className={wide} name="showLiveRoute" label={t('settings_live_route')} />
      </FormGroup>
      {delivers && (
        <FormGroup narrow title={t('settings_parcels')} note={t('settings_parcels_note')}>
          <SwitchField
            className={wide}
            name="allowDeliveryPickupImageCapture"
            label={t('settings_pickup_image')}
          />
          <SwitchField
            className={wide}
            name="allowFinalDeliveryImageCapture"
            label={t('settings_final_image')}
          />
        </FormGroup>
      )}
    </>
  )
}

export function DriverSection(props: { readonly drives: boolean; readonly unit: 'km' | 'mi' }) {
  const { drives, unit } = props
  const t = useText()
  return (
    <FormGroup narrow title={t('settings_drivers')} note={t('settings_drivers_note')}>
      <NumberField
        name="driverRadius"
        accept={notNegative}
        label={t('settings_radius')}
        after={t(unit === 'mi' ? 'settings_miles' : 'settings_kilometres')}
      />
      {drives && (
        <FormField
          name="panic"
          type="tel"
          dir="ltr"
          label={t('settings_panic')}
          hint={t('settings_taxi_only')}
        />
      )}
      <SwitchField className={wide} name="autoDispatch" label={t('settings_auto_dispatch')} />
      <SwitchField className={wide} name="negativeBalance" label={t('settings_negative')} />
      <SwitchField className={wide} name="bankFields" label={t('settings_bank')} />
    </FormGroup>
  )
}

/** What one rider may book and cancel. */
export function LimitSection() {
  const t = useText()
  const limits = [
    ['maxOpenBookings', 'settings_max_open'],
    ['maxLaterBookings', 'settings_max_later'],
    ['maxBookNowsPerHour', 'settings_max_hour'],
    ['freeCancelsPerDay', 'settings_free_cancels'],
  ] as const
  return (
    <FormGroup narrow title={t('settings_limits')} note={t('settings_limits_note')}>
      {limits.map(([name, label]) => (
        <NumberField key={name} name={name} inputMode="numeric" label={t(label)} />
      ))}
    </FormGroup>
  )
}
