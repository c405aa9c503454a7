import { Combobox as Base } from '@base-ui/react/combobox'
import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react'
import { ComboboxMessage } from '../../ui/app/combobox-popup.tsx'
import { optionClass, popupClass } from '../../ui/app/popup-classes.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { cx } from '../../ui/cx.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { useLocale, useText } from '../../ui/text.tsx'
import { flagOf, type NamedCountry, namedCountries, searchCountries } from './country-search.ts'

interface CountryListProps {
  /** The button that was pressed; the list takes its place, open. */
  readonly trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  readonly value: string
  readonly onChange: (country: string) => void
}

/** The world's countries with their dialling prefixes, found by name, ISO code or prefix. */
export function CountryList({ trigger, value, onChange }: CountryListProps) {
  const t = useText()
  const { locale } = useLocale()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [countries] = useState(() => namedCountries(locale))
  useEffect(() => {
    // The focus returns here when the list closes.
    button.current?.focus()
    setOpen(true)
  }, [])
  return (
    <Base.Root
      items={countries}
      filteredItems={searchCountries(countries, typed)}
      open={open}
      onOpenChange={(next) => setOpen(next)}
      inputValue={typed}
      onInputValueChange={setTyped}
      value={countries.find(({ code }) => code === value) ?? null}
      itemToStringLabel={({ name }: NamedCountry) => name}
      isItemEqualToValue={(one, other) => one.code === other.code}
      onValueChange={(next) => {
        if (next) onChange(next.code)
      }}
      autoHighlight
    >
      {/* Base UI says itself what the button opens, and opens it. */}
      <Base.Trigger
        ref={button}
        render={cloneElement(trigger, {
          onClick: undefined,
          'aria-expanded': undefined,
          'aria-haspopup': undefined,
        })}
      />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" className="z-dialog">
          <Base.Popup
            aria-label={t('mobile_country')}
            className={cx(popupClass, 'flex w-80 max-w-[calc(100vw-1rem)] flex-col')}
          >
            <Base.Input
              aria-label={t('mobile_country_search')}
              placeholder={t('mobile_country_search')}
              autoComplete="off"
              maxLength={60}
              className="m-1 min-h-11 rounded-control border border-control bg-surface px-3 text-base outline-none placeholder:text-ink-3 focus:border-focus focus:outline-1 focus:outline-focus"
            />
            <Base.Empty>
              <ComboboxMessage>{t('mobile_country_none')}</ComboboxMessage>
            </Base.Empty>
            <Base.List className="max-h-72 overflow-y-auto overscroll-contain outline-none data-empty:p-0">
              {(country: NamedCountry) => <CountryItem key={country.code} country={country} />}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function CountryItem({ country }: { readonly country: NamedCountry }) {
  return (
    <Base.Item value={country} className={cx(optionClass, 'min-h-11')}>
      <span aria-hidden="true" className="w-7 text-center font-semibold text-ink-2">
        {flagOf(country.code)}
      </span>
      <span className="min-w-0 flex-1">{country.name}</span>
      <Bdi className="text-ink-2 tabular-nums">{country.prefix}</Bdi>
      <span className="w-4">
        <Base.ItemIndicator>
          <CheckIcon size={16} className="text-accent" />
        </Base.ItemIndicator>
      </span>
    </Base.Item>
  )
}
