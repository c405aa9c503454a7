import { carTypeLimits } from '@cabstand/domain/fare/car-type-check'
import { carImages } from '@cabstand/domain/fare/starting-tariffs'
import { useController } from 'react-hook-form'
import { ChoiceField } from '../../features/form/choice-fields.tsx'
import { FormField, FormGroup } from '../../features/form/fields.tsx'
import { useFieldNote } from '../../features/form/form-context.tsx'
import { ImageField } from '../../features/form/image-field.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { CarSilhouette } from '../../ui/car-silhouette.tsx'
import { NoteLine } from '../../ui/field.tsx'
import { useText } from '../../ui/text.tsx'
import { pictureName } from './use-car-type-words.ts'

/** What riders see: name, note, picture, and both texts in the other languages. */
export function ShownSection({ locales }: { readonly locales: readonly string[] }) {
  const t = useText()
  const { languages, settings } = useBoot()
  const { nameLength, extraInfoLength } = carTypeLimits
  return (
    <FormGroup title={t('car_type_shown')} note={t('car_type_shown_note')}>
      <FormField name="name" dir="auto" label={t('car_type_name')} maxLength={nameLength} />
      <FormField name="extraInfo" dir="auto" label={t('car_type_info')} maxLength={extraInfoLength} />
      <IllustrationField />
      <ImageField
        name="photo"
        purpose="carTypePhoto"
        shape="wide"
        label={t('car_type_photo')}
        hint={t('car_type_photo_hint')}
        className="sm:col-span-2"
      />
      {settings.appCategory === 'both' && (
        <ChoiceField
          name="service"
          label={t('car_type_service')}
          options={[
            { value: 'taxi', label: t('car_type_taxi') },
            { value: 'delivery', label: t('car_type_delivery') },
          ]}
        />
      )}
      {locales.map((locale) => {
        const language = languages.find(({ langLocale }) => langLocale === locale)?.langName ?? locale
        const text = { lang: locale, dir: 'auto' } as const
        return (
          <div key={locale} className="grid gap-3 sm:col-span-2 sm:grid-cols-2">
            <FormField
              {...text}
              name={`translations.${locale}.name`}
              label={t('car_type_name_in', { language })}
              maxLength={nameLength}
            />
            <FormField
              {...text}
              name={`translations.${locale}.extraInfo`}
              label={t('car_type_info_in', { language })}
              maxLength={extraInfoLength}
            />
          </div>
        )
      })}
    </FormGroup>
  )
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
            <span className="caps-center">{pictureName(t, image)}</span>
          </label>
        ))}
      </div>
      {note && <NoteLine note={note} />}
    </fieldset>
  )
}
