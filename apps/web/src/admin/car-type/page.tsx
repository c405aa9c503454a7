import { createCarType, updateCarType } from '@cabstand/contract/http/trips/car-types'
import type { CarTypeRecord } from '@cabstand/contract/schemas/car-type'
import { findCarTypeProblems } from '@cabstand/domain/fare/car-type-check'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { carTypeEffect } from '../../api/effects.ts'
import { carTypeQuery } from '../../api/queries/all-car-types.ts'
import { useAction } from '../../api/use-action.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { DemoBanner, useDemoReason } from '../../features/form/demo-mode.tsx'
import { FormSkeleton } from '../../features/form/form-skeleton.tsx'
import { RecordForm } from '../../features/form/record-form.tsx'
import { type StoredRecord, useRecordForm } from '../../features/form/use-record-form.ts'
import { NotFoundPage } from '../../features/page/not-found-page.tsx'
import { useGo } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useIdInPath } from '../../navigation/use-id-in-path.ts'
import { toast } from '../../ui/app/toast.ts'
import { useBoot } from '../../ui/boot.tsx'
import { useText } from '../../ui/text.tsx'
import {
  type CarTypeValues,
  changedFields,
  newValues,
  tariffNames,
  toFields,
  toValues,
} from './car-type-values.ts'
import { CarTypeHeader } from './header.tsx'
import { CancelSection, DeliverySection } from './row-sections.tsx'
import { ShownSection } from './shown-section.tsx'
import { TariffHistory } from './tariff-history.tsx'
import { TariffSection } from './tariff-section.tsx'
import { findTrialTariff } from './trial-tariff.ts'
import { TryOutPanel } from './try-out-panel.tsx'
import { useCarTypeWords } from './use-car-type-words.ts'

/** `/cartypes/new`: adds a car type. */
export function NewCarTypePage() {
  const { settings } = useBoot()
  const basis = useFormBasis()
  const service = settings.appCategory === 'delivery' ? 'delivery' : 'taxi'
  const stored = { version: 0, values: newValues(basis, service), changedAt: '', changedBy: null }
  return <CarTypeForm key="new" id="new" stored={stored} />
}

/** `/cartypes/:id`: edits a car type. */
export function CarTypePage() {
  const t = useText()
  const id = useIdInPath()
  const query = useQuery(carTypeQuery(id))
  const basis = useFormBasis()
  if (query.error instanceof ApiError && query.error.code === 'car_type_not_found') return <NotFoundPage />
  return (
    <Answer answer={query} failedTitle={t('car_type_failed')} skeleton={<FormSkeleton aside="end" heading />}>
      {({ carType, inUse }) => (
        <CarTypeForm
          key={id}
          id={id}
          stored={{ ...carType, values: toValues(carType, basis) }}
          saved={carType}
          inUse={inUse}
        />
      )}
    </Answer>
  )
}

/** The currency, and the languages of the service other than its first one. */
function useFormBasis() {
  const { languages, settings } = useBoot()
  const locales = languages.filter((language) => !language.default).map(({ langLocale }) => langLocale)
  return { currency: settings.code, locales }
}

interface CarTypeFormProps {
  readonly id: string
  readonly stored: StoredRecord<CarTypeValues>
  /** Absent for a new car type. */
  readonly saved?: CarTypeRecord
  readonly inUse?: boolean
}

function CarTypeForm({ id, stored, saved, inUse = false }: CarTypeFormProps) {
  const t = useText()
  const words = useCarTypeWords()
  const demo = useDemoReason()
  const basis = useFormBasis()
  const { currency, locales } = basis
  const record = useRecordForm<CarTypeValues>({
    id: `car-type:${id}`,
    stored,
    check: (values) => findCarTypeProblems(toFields(values, currency)),
  })
  const { values, base, changes, problems } = record
  const { save, isPending } = useSave(record, id)
  const changed = changedFields(base.values, values, currency)
  const isNewTariff = tariffNames.some((name) => name in changed)
  const trial = findTrialTariff(toFields(values, currency), saved, problems)
  const tariffVersion = saved?.tariffVersion ?? 0
  const change = isNewTariff
    ? t('car_type_save_tariff', { version: tariffVersion + 1 })
    : t('form_save', { count: changes.length })
  const saveLabel = record.isNew ? t('car_type_add') : change
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-canvas p-4 pb-0 lg:p-6 lg:pb-0">
      <DemoBanner />
      <RecordForm
        record={record}
        words={words}
        onSave={save}
        working={isPending}
        blockedReason={demo}
        saveLabel={saveLabel}
      >
        <CarTypeHeader
          title={record.isNew ? t('car_type_new') : base.values.name}
          saved={saved}
          inUse={inUse}
          blockedReason={demo ?? (changes.length > 0 ? t('car_type_save_first') : undefined)}
        />
        <div className="grid flex-1 gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0">
            <ShownSection locales={locales} />
            <TariffSection />
            <CancelSection />
            {values.service === 'delivery' && <DeliverySection locales={locales} />}
          </div>
          <div className="grid content-start gap-4 pb-5 xl:pt-1">
            <TryOutPanel
              carType={saved?.id}
              version={base.version}
              tariffVersion={tariffVersion}
              isNewTariff={isNewTariff}
              tariff={trial.tariff}
              replaced={trial.replaced.map((name) => words[name].label)}
            />
            {saved && <TariffHistory carType={saved.id} />}
          </div>
        </div>
      </RecordForm>
    </div>
  )
}

/** Sends what differs, and brings the form to what was saved. */
function useSave(record: ReturnType<typeof useRecordForm<CarTypeValues>>, id: string) {
  const t = useText()
  const go = useGo()
  const basis = useFormBasis()
  const { currency } = basis
  const onSuccess = (saved: CarTypeRecord) => {
    record.accept({ ...saved, values: toValues(saved, basis) })
    toast.done(t('car_type_saved', { name: saved.name }))
  }
  const onError = (error: Error) => record.fail(error)
  const update = useAction(updateCarType, 'admin', carTypeEffect, { onSuccess, onError })
  const create = useAction(createCarType, 'admin', carTypeEffect, {
    onSuccess: (saved) => {
      // The form of a new car type has nothing left to lose.
      record.accept({ ...record.base, values: record.values })
      toast.done(t('car_type_saved', { name: saved.name }))
      setTimeout(() => go(paths.carType(saved.id), { replace: true }))
    },
    onError,
  })
  const save = () =>
    record.submit((values) => {
      if (record.isNew) create.mutate({ body: toFields(values, currency) })
      else {
        const body = changedFields(record.base.values, values, currency)
        update.mutate({ params: { id }, version: record.base.version, body })
      }
    })
  return { save, isPending: update.isPending || create.isPending }
}
