import { countryCodes } from '@cabstand/domain/settings/known-names'
import { useController } from 'react-hook-form'
import { SearchSelect } from '../../ui/app/search-select.tsx'
import type { SelectOption } from '../../ui/app/select.tsx'
import { useLocale, useText } from '../../ui/text.tsx'
import { useFieldNote } from './form-context.tsx'

interface SearchFieldProps {
  /** The field's path in the form's values. */
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly className?: string
}

/** One of very many, found by typing. */
function SearchField(props: SearchFieldProps & { readonly options: readonly SelectOption<string>[] }) {
  const { name, hint, ...rest } = props
  const t = useText()
  const { field } = useController({ name })
  const note = useFieldNote(name, hint)
  return (
    <SearchSelect
      {...rest}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      note={note}
      emptyText={t('form_no_match')}
      openLabel={t('form_open_list')}
    />
  )
}

/** An IANA time zone. */
export function TimeZoneField(props: SearchFieldProps) {
  return <SearchField {...props} options={timeZones} />
}

const timeZones = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))

/** A currency, found by its code or its name. */
export function CurrencyField(props: SearchFieldProps) {
  return <SearchField {...props} options={useNames('currency', Intl.supportedValuesOf('currency'))} />
}

/** A country, or none. */
export function CountryField({ none, ...props }: SearchFieldProps & { readonly none: string }) {
  const countries = useNames('region', countryCodes)
  return <SearchField {...props} options={[{ value: '', label: none }, ...countries]} />
}

/** A locale, BCP 47. */
export function BcpLocaleField({
  locales,
  ...props
}: SearchFieldProps & { readonly locales: readonly string[] }) {
  return <SearchField {...props} options={useNames('language', locales)} />
}

/** Codes with their names in this language, sorted by name. */
function useNames(type: 'currency' | 'region' | 'language', codes: readonly string[]) {
  const { locale } = useLocale()
  const names = new Intl.DisplayNames(locale, { type, languageDisplay: 'standard' })
  // Names are known of languages without extensions: of `ar`, not of `ar-u-nu-latn`.
  const nameOf = (code: string) => names.of(type === 'language' ? new Intl.Locale(code).baseName : code)
  return codes
    .map((code) => ({ value: code, name: nameOf(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
    .map(({ value, name }) => ({ value, label: type === 'region' ? name : `${value}, ${name}` }))
}
