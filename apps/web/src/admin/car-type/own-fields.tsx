import { carTypes } from '@cabstand/contract/http/trips/car-types'
import { carTypeLimits } from '@cabstand/domain/fare/car-type-check'
import { carImages } from '@cabstand/domain/fare/starting-tariffs'
import { useController, useWatch } from 'react-hook-form'
import type { FieldWords } from '../../features/form/field-words.ts'
import { FormField, NumberField } from '../../features/form/fields.tsx'
import { useFieldNote } from '../../features/form/form-context.tsx'
import { ImageField } from '../../features/form/image-field.tsx'
import { readDecimal } from '../../features/form/typed-amounts.ts'
import { useMoneyText } from '../../features/form/use-money-text.ts'
import { useBoot } from '../../ui/boot.tsx'
import { CarSilhouette } from '../../ui/car-silhouette.tsx'
import { NoteLine } from '../../ui/field.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { useTranslatedLanguages } from '../../ui/use-translated-languages.ts'
import { textOf } from '../list/texts-of-list.ts'
import type { OwnRows } from '../record/record-field-rows.tsx'
import type { OwnValue } from '../record/record-values.ts'
import { carTypeLists, type TypedChoice, type TypedLists } from './car-type-values.ts'
import { ChoiceRows, StepRows } from './row-sections.tsx'

/** How a car type's own fields are typed, read and worded: in the form, in "Was …" and in the history of tariffs. */
export function useCarTypeOwn(): Readonly<Record<string, OwnValue & Partial<FieldWords>>> {
  const t = useText()
  const format = useFormat()
  const { settings } = useBoot()
  const money = useMoneyText()
  const lists = carTypeLists(
    settings.code,
    useTranslatedLanguages().map(({ langLocale }) => langLocale),
  )
  const quoted = (typed: unknown) => (typed === '' ? '' : t('form_quoted', { text: String(typed) }))
  const rate = (typed: unknown) => {
    const plain = Number(readDecimal(String(typed)))
    return Number.isNaN(plain) || typed === '' ? String(typed) : format.rate(plain)
  }
  const list = (items: readonly string[]) =>
    items.length === 0 ? '' : new Intl.ListFormat(format.basis.numberLocale, { type: 'unit' }).format(items)
  const isText = (text: string) => text !== ''
  const choices = (value: unknown) =>
    list(
      (value as readonly TypedChoice[]).map(({ description, amount, texts = {} }) =>
        [description, ...Object.values(texts).filter(isText), money(amount)].join(' '),
      ),
    )
  return {
    name: { show: quoted },
    extraInfo: { show: quoted },
    photo: { show: (value) => t(value === '' ? 'upload_removed' : 'upload_set') },
    service: { start: settings.appCategory === 'delivery' ? 'delivery' : 'taxi' },
    ratePerUnitDistance: {
      label: t(settings.convertToMile ? 'car_type_per_mile' : 'car_type_per_km'),
      show: rate,
    },
    ratePerHour: { show: rate },
    translations: {
      ...lists.translations,
      show: (value) =>
        list(
          Object.values(value as TypedLists['translations']).flatMap(({ name, extraInfo }) =>
            [name, extraInfo].filter(isText),
          ),
        ),
    },
    cancelSlab: {
      ...lists.cancelSlab,
      show: (value) =>
        list(
          (value as TypedLists['cancelSlab']).map(({ minsDelayed, amount }) =>
            t('car_type_step', { minutes: minsDelayed, price: money(amount) }),
          ),
        ),
    },
    parcelTypes: { ...lists.parcelTypes, show: choices },
    options: { ...lists.options, show: choices },
  }
}

/** The rows of these fields in the form. */
export function useCarTypeRows(): OwnRows {
  const t = useText()
  const { settings } = useBoot()
  return {
    image: <IllustrationField />,
    photo: (
      <ImageField
        name="photo"
        purpose="carTypePhoto"
        shape="wide"
        label={t('car_type_photo')}
        hint={t('car_type_photo_hint')}
        className="sm:col-span-2"
      />
    ),
    // One that offers both chooses for each car type.
    ...(settings.appCategory !== 'both' && { service: null }),
    translations: <Translations />,
    ratePerUnitDistance: (
      <NumberField
        name="ratePerUnitDistance"
        label={t(settings.convertToMile ? 'car_type_per_mile' : 'car_type_per_km')}
        before={settings.symbol}
        after={t(settings.convertToMile ? 'car_type_mile' : 'car_type_km')}
      />
    ),
    ratePerHour: <RatePerHour />,
    cancelSlab: <StepRows />,
    parcelTypes: (
      <ChoiceRows
        name="parcelTypes"
        none={t('car_type_no_parcel_types')}
        add={t('car_type_add_parcel_type')}
      />
    ),
    options: <ChoiceRows name="options" none={t('car_type_no_options')} add={t('car_type_add_option')} />,
  }
}

const minutesPerHour = 60

function RatePerHour() {
  const t = useText()
  const format = useFormat()
  const perHour = Number(readDecimal(String(useWatch({ name: 'ratePerHour' }))))
  return (
    <NumberField
      name="ratePerHour"
      label={t('car_type_per_hour')}
      before={useBoot().settings.symbol}
      after={t('car_type_hour')}
      hint={perHour > 0 && t('car_type_per_minute', { price: format.rate(perHour / minutesPerHour) })}
    />
  )
}

/** Name and note in the other languages. */
function Translations() {
  const t = useText()
  return useTranslatedLanguages().map(({ langLocale: locale, langName: language }) => {
    const path = `translations.${locale}`
    return (
      <div key={locale} className="grid gap-3 sm:col-span-2 sm:grid-cols-2">
        <FormField
          lang={locale}
          name={`${path}.name`}
          label={t('car_type_name_in', { language })}
          maxLength={carTypeLimits.nameLength}
        />
        <FormField
          lang={locale}
          name={`${path}.extraInfo`}
          label={t('car_type_info_in', { language })}
          maxLength={carTypeLimits.extraInfoLength}
        />
      </div>
    )
  })
}

/** One of our drawings: radio buttons underneath, so that arrow keys choose. */
function IllustrationField() {
  const t = useText()
  const { field } = useController({ name: 'image' })
  const note = useFieldNote('image')
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 text-label font-semibold text-ink-2">{t('car_type_picture')}</legend>
      <div className="flex flex-wrap gap-2">
        {carImages.map((image) => (
          <label
            key={image}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-line-2 bg-surface px-3 text-label font-semibold has-checked:border-accent has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={field.name}
              value={image}
              checked={field.value === image}
              onChange={() => field.onChange(image)}
              className="visually-hidden"
            />
            <CarSilhouette shape={image} />
            <span className="caps-center">{textOf(t, carTypes.fields.image.choices[image])}</span>
          </label>
        ))}
      </div>
      {note && <NoteLine note={note} />}
    </fieldset>
  )
}
