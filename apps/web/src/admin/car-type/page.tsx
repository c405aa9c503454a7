import { type CarTypeRecord, carTypes } from '@cabstand/contract/http/trips/car-types'
import { findCarTypeProblems } from '@cabstand/domain/fare/car-type-check'
import { tariffNames } from '@cabstand/domain/fare/car-type-fields'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { carTypeEffect } from '../../api/car-type-effects.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { DemoBanner, useDemoReason } from '../../features/form/demo-mode.tsx'
import { FormSkeleton } from '../../features/form/form-skeleton.tsx'
import { RecordForm } from '../../features/form/record-form.tsx'
import { NotFoundPage } from '../../features/page/not-found-page.tsx'
import { useGo } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useIdInPath } from '../../navigation/use-id-in-path.ts'
import { toast } from '../../ui/app/toast.ts'
import { useText } from '../../ui/text.tsx'
import { carTypeQuery } from '../car-types/queries.ts'
import { RecordGroups } from '../record/record-field-rows.tsx'
import { useRecordEditor } from '../record/use-record-editor.ts'
import { CarTypeHeader } from './header.tsx'
import { useCarTypeOwn, useCarTypeRows } from './own-fields.tsx'
import { TariffHistory } from './tariff-history.tsx'
import { findTrialTariff } from './trial-tariff.ts'
import { TryOutPanel } from './try-out-panel.tsx'

/** `/cartypes/new`: adds a car type. */
export function NewCarTypePage() {
  return <CarTypeForm key="new" saved={undefined} />
}

/** `/cartypes/:id`: edits a car type. */
export function CarTypePage() {
  const t = useText()
  const id = useIdInPath()
  const query = useQuery(carTypeQuery(id))
  if (query.error instanceof ApiError && query.error.code === 'car_type_not_found') return <NotFoundPage />
  return (
    <Answer answer={query} failedTitle={t('car_type_failed')} skeleton={<FormSkeleton aside="end" heading />}>
      {(carType) => <CarTypeForm key={id} saved={carType} />}
    </Answer>
  )
}

/** The form of a car type beside its try-out; `saved` is undefined for a new one. */
function CarTypeForm({ saved }: { readonly saved: CarTypeRecord | undefined }) {
  const t = useText()
  const go = useGo()
  const demo = useDemoReason()
  const rows = useCarTypeRows()
  const { record, words, input, changed, save, working } = useRecordEditor({
    definition: carTypes,
    row: saved,
    check: findCarTypeProblems,
    effect: carTypeEffect,
    own: useCarTypeOwn(),
    onSaved: ({ id, name }) => {
      toast.done(t('car_type_saved', { name }))
      if (saved === undefined) setTimeout(() => go(paths.carType(id), { replace: true }))
    },
  })
  const { base, changes, problems } = record
  const isNewTariff = tariffNames.some((name) => name in changed)
  const trial = findTrialTariff(input, saved, problems)
  const tariffVersion = saved?.tariffVersion ?? 0
  const change = isNewTariff
    ? t('car_type_save_tariff', { version: tariffVersion + 1 })
    : t('form_save', { count: changes.length })
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-canvas p-4 pb-0 lg:p-6 lg:pb-0">
      <DemoBanner />
      <RecordForm
        record={record}
        words={words}
        onSave={save}
        working={working}
        blockedReason={demo}
        saveLabel={saved ? change : t('car_type_add')}
      >
        <CarTypeHeader
          title={saved ? String(base.values.name) : t('car_type_new')}
          saved={saved}
          blockedReason={demo ?? (changes.length > 0 ? t('car_type_save_first') : undefined)}
        />
        <div className="grid flex-1 gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0">
            <RecordGroups fields={carTypes.fields} groups={carTypes.groups} rows={rows} />
          </div>
          <div className="grid content-start gap-4 pb-5 xl:pt-1">
            <TryOutPanel
              carType={saved?.id}
              version={base.version}
              tariffVersion={tariffVersion}
              isNewTariff={isNewTariff}
              tariff={trial.tariff}
              replaced={trial.replaced.map((name) => words[name]?.label ?? name)}
            />
            {saved && <TariffHistory carType={saved.id} />}
          </div>
        </div>
      </RecordForm>
    </div>
  )
}
