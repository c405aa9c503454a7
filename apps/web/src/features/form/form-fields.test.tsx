import { getSettings } from '@cabstand/contract/http/operator/settings'
import type { DocumentBoot } from '@cabstand/contract/pages'
import { buildDictionary } from '@cabstand/contract/texts/dictionary'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { BootProvider } from '../../ui/boot.tsx'
import { ChoiceField, SelectField, SwitchField } from './choice-fields.tsx'
import type { FieldWords } from './field-words.ts'
import { FormField, LongTextField, MoneyField, PercentField } from './fields.tsx'
import { RecordFormProvider } from './form-context.tsx'
import { MobileField } from './mobile-field.tsx'
import { BcpLocaleField, CountryField, CurrencyField, TimeZoneField } from './search-fields.tsx'
import { useRecordForm } from './use-record-form.ts'

const language = (langLocale: string, langName: string) => ({
  id: langLocale,
  langLocale,
  langName,
  dateLocale: langLocale,
  default: langLocale === 'en',
})
const boot: DocumentBoot = {
  locale: 'en',
  dateLocale: 'en-GB',
  direction: 'ltr',
  languages: [language('en', 'English'), language('ar', 'العربية')],
  texts: buildDictionary('en', ['common', 'form', 'console-form']),
  settings: getSettings.examples.output as DocumentBoot['settings'],
}
const base = {
  name: 'City',
  about: 'Saloon cars',
  fare: '2.40',
  fee: '12',
  mobile: '+351912004118',
  kind: 'taxi',
  size: 'small',
  language: 'en',
  zone: 'Europe/Lisbon',
  on: false,
}
const plain = (label: string): FieldWords => ({ label, show: (value) => String(value) })
const words = Object.fromEntries(Object.keys(base).map((name) => [name, plain(name)]))

function Form({ children }: { readonly children: ReactNode }) {
  const record = useRecordForm({
    id: 'sample',
    stored: { version: 3, values: base, changedAt: '2026-11-22T12:00:00Z', changedBy: null },
    check: ({ fee }) => (Number(fee) > 100 ? [{ path: 'fee', code: 'percentage' as const }] : []),
  })
  return (
    <RecordFormProvider record={record} words={words}>
      {children}
    </RecordFormProvider>
  )
}

/** The markup of fields in a form whose draft has these values. */
function show(drafted: Partial<typeof base>, fields: ReactNode): string {
  const draft = JSON.stringify({ version: 3, base, values: { ...base, ...drafted } })
  vi.stubGlobal('sessionStorage', { getItem: () => draft })
  return renderToString(
    <StrictMode>
      <BootProvider boot={boot}>
        <Form>{fields}</Form>
      </BootProvider>
    </StrictMode>,
  )
}

afterEach(() => vi.unstubAllGlobals())

test('each kind of field shows what was typed before a reload, and what it was', () => {
  const sizes = [
    { value: 'small', label: 'Small' },
    { value: 'large', label: 'Large' },
  ]
  const kinds: [keyof typeof base, string | boolean, ReactNode, RegExp][] = [
    ['name', 'Town', <FormField key="1" name="name" label="Name" />, /value="Town"/],
    ['about', 'Estates', <LongTextField key="2" name="about" label="About" />, /<textarea[^>]*>Estates/],
    [
      'fare',
      '2.50',
      <MoneyField key="3" name="fare" label="Fare" />,
      /€.*inputMode="decimal".*value="2\.50"/s,
    ],
    ['fee', '15', <PercentField key="4" name="fee" label="Fee" />, /value="15".*%/s],
    ['mobile', '+351', <MobileField key="5" name="mobile" label="Mobile" />, /type="tel".*value="\+351"/s],
    [
      'kind',
      'parcel',
      <ChoiceField
        key="6"
        name="kind"
        label="Kind"
        options={[
          { value: 'taxi', label: 'Taxi' },
          { value: 'parcel', label: 'Parcel' },
        ]}
      />,
      /value="parcel"[^>]*checked|checked[^>]*value="parcel"/,
    ],
    ['size', 'large', <SelectField key="7" name="size" label="Size" options={sizes} />, />Large</],
    ['zone', 'Asia/Dubai', <TimeZoneField key="9" name="zone" label="Time zone" />, /value="Asia\/Dubai"/],
    ['on', true, <SwitchField key="10" name="on" label="On" />, /role="switch"[^>]*aria-checked="true"/],
  ]
  for (const [name, typed, field, shown] of kinds) {
    const markup = show({ [name]: typed }, field)
    expect(markup, name).toMatch(shown)
    expect(markup, name).toContain(`Was ${base[name]}`)
    // The control: an unchanged field says nothing.
    expect(show({}, field), name).not.toContain('Was ')
  }
})

test('a wrong value is marked at its field, and tied to what is wrong', () => {
  const markup = show({ fee: '112' }, <PercentField name="fee" label="Fee" />)
  expect(markup).toContain('A percentage is between 0 and 100.')
  expect(markup).toMatch(/aria-invalid="true"/)
  const [, noteId] = /aria-describedby="([^"]+)"/.exec(markup) ?? []
  expect(markup).toContain(`id="${noteId}"`)
})

test('locales, countries and currencies have names, those with an extension too', () => {
  const locales = ['en-GB', 'ar-u-nu-latn', 'zh-Hant']
  const locale = <BcpLocaleField name="language" label="Locale" locales={locales} />
  expect(show({ language: 'ar-u-nu-latn' }, locale)).toContain('value="ar-u-nu-latn, Arabic"')
  const country = <CountryField name="language" label="Country" none="None" />
  expect(show({ language: 'PT' }, country)).toContain('value="Portugal"')
  expect(show({ language: 'EUR' }, <CurrencyField name="language" label="Currency" />)).toContain(
    'value="EUR, Euro"',
  )
})
