import { useWatch } from 'react-hook-form'
import { ChoiceField } from '../../features/form/choice-fields.tsx'
import { FormGroup, MoneyField, NumberField, PercentField } from '../../features/form/fields.tsx'
import { readDecimal } from '../../features/form/typed-amounts.ts'
import { useBoot } from '../../ui/boot.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

const minutesPerHour = 60

/** The prices of a trip. */
export function TariffSection() {
  const t = useText()
  const format = useFormat()
  const { settings } = useBoot()
  const feeType: unknown = useWatch({ name: 'convenienceFeeType' })
  const perHour = Number(readDecimal(String(useWatch({ name: 'ratePerHour' }))))
  const before = settings.symbol
  return (
    <FormGroup title={t('car_type_tariff')} note={t('car_type_tariff_note')}>
      <MoneyField name="baseFare" label={t('car_type_base_fare')} />
      <MoneyField name="minFare" label={t('car_type_min_fare')} />
      <NumberField
        name="ratePerUnitDistance"
        label={t(settings.convertToMile ? 'car_type_per_mile' : 'car_type_per_km')}
        before={before}
        after={t(settings.convertToMile ? 'car_type_mile' : 'car_type_km')}
      />
      <NumberField
        name="ratePerHour"
        label={t('car_type_per_hour')}
        before={before}
        after={t('car_type_hour')}
        hint={perHour > 0 && t('car_type_per_minute', { price: format.rate(perHour / minutesPerHour) })}
      />
      <ChoiceField
        name="convenienceFeeType"
        label={t('car_type_fee_type')}
        options={[
          { value: 'percentage', label: t('car_type_fee_percentage') },
          { value: 'flat', label: t('car_type_fee_flat') },
        ]}
      />
      {feeType === 'flat' ? (
        <MoneyField name="convenienceFees" label={t('car_type_fee')} />
      ) : (
        <PercentField name="convenienceFees" label={t('car_type_fee')} />
      )}
    </FormGroup>
  )
}
