import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getSetup } from '@cabstand/contract/http/operator/setup'
import { useMemo } from 'react'
import { Select } from '../../ui/app/select.tsx'
import { Bdi } from '../../ui/bdi.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { noteOf } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useText } from '../../ui/text.tsx'
import { FormSection } from './form-section.tsx'
import { chooseCountry, choosePrices, type ErrorOf, type SetupValues, timeZonesFor } from './form-state.ts'
import { ImportCommand } from './import-command.tsx'

/** Country, currency, time zone and units: filled in from the map or the country, confirmed by the operator. */
export function PlaceSection(props: {
  readonly setup: OutputOf<typeof getSetup>
  readonly values: SetupValues
  readonly onChange: (changes: Partial<SetupValues>) => void
  readonly errorOf: ErrorOf
}) {
  const { setup, values, onChange, errorOf } = props
  const t = useText()
  const { locale, languages } = useBoot()
  const { countries, currencies } = useMemo(() => listChoices(setup, locale), [setup, locale])
  return (
    <FormSection title={t('setup_place')} note={<MapNote name={setup.map?.name} />}>
      <Select
        label={t('setup_country')}
        placeholder={t('setup_country_choose')}
        options={countries}
        value={values.country}
        note={noteOf(errorOf('country'), undefined)}
        onChange={(code) => onChange(chooseCountry(values, code, setup))}
      />
      <Select
        label={t('setup_time_zone')}
        placeholder={t('setup_time_zone_choose')}
        options={timeZonesFor(values, setup).map((zone) => ({
          value: zone,
          label: zone.replaceAll('_', ' '),
        }))}
        value={values.timeZone}
        note={noteOf(errorOf('timeZone'), undefined)}
        onChange={(timeZone) => onChange({ timeZone })}
      />
      <Select
        label={t('setup_currency')}
        placeholder={t('setup_currency_choose')}
        options={currencies}
        value={values.currency}
        note={noteOf(errorOf('currency'), t('setup_currency_hint'))}
        onChange={(currency) => onChange(choosePrices(values, { currency }))}
      />
      <div className="grid gap-1.5">
        <span aria-hidden="true" className="text-label font-semibold text-ink-2">
          {t('setup_units')}
        </span>
        <Segmented
          label={t('setup_units')}
          name="units"
          className="justify-self-start"
          value={values.convertToMile ? 'miles' : 'km'}
          options={[
            { value: 'km', label: t('setup_kilometres') },
            { value: 'miles', label: t('setup_miles') },
          ]}
          onChange={(units) => onChange(choosePrices(values, { convertToMile: units === 'miles' }))}
        />
      </div>
      <Select
        label={t('setup_language')}
        note={noteOf(undefined, t('setup_language_hint'))}
        options={languages.map(({ langLocale, langName }) => ({ value: langLocale, label: langName }))}
        value={values.language}
        onChange={(language) => onChange({ language })}
      />
    </FormSection>
  )
}

function MapNote({ name }: { readonly name: string | undefined }) {
  const t = useText()
  if (name !== undefined) {
    const [before, after] = t('setup_map', { name: '\u0000' }).split('\u0000')
    return (
      <p>
        {before}
        <Bdi className="font-semibold text-ink">{name}</Bdi>
        {after}
      </p>
    )
  }
  return (
    <div className="grid gap-2 rounded-panel bg-warn-soft p-3 text-warn">
      <p className="font-bold">{t('setup_no_map')}</p>
      <p>{t('setup_no_map_text')}</p>
      <ImportCommand />
    </div>
  )
}

/** Countries and their currencies, with names and sort order of a language. */
function listChoices({ countries }: OutputOf<typeof getSetup>, locale: string) {
  const regionNames = new Intl.DisplayNames(locale, { type: 'region' })
  const currencyNames = new Intl.DisplayNames(locale, { type: 'currency' })
  const byLabel = new Intl.Collator(locale)
  const sorted = <T extends { label: string }>(options: T[]) =>
    options.toSorted((a, b) => byLabel.compare(a.label, b.label))
  const codes = [...new Set(countries.map(({ currency }) => currency))]
  return {
    countries: sorted(countries.map(({ code }) => ({ value: code, label: regionNames.of(code) ?? code }))),
    currencies: sorted(
      codes.map((code) => ({ value: code, label: `${currencyNames.of(code) ?? code} (${code})` })),
    ),
  }
}
