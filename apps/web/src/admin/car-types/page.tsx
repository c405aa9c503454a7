import { consolePaths } from '@cabstand/contract/console-paths'
import { type CarTypeRecord, orderCarTypes } from '@cabstand/contract/http/trips/car-types'
import { useQuery } from '@tanstack/react-query'
import { carTypeOrderEffect } from '../../api/car-type-effects.ts'
import { useAction } from '../../api/use-action.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { DemoBanner, useDemoReason } from '../../features/form/demo-mode.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { AppButtonLink } from '../../navigation/app-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { useText } from '../../ui/text.tsx'
import { useCarTypeColumns } from './columns.tsx'
import { allCarTypesQuery } from './queries.ts'

/** `/cartypes`: the car types in the order in which riders see them. */
export function CarTypesPage() {
  const t = useText()
  const query = useQuery(allCarTypesQuery)
  return (
    <div className="flex flex-1 flex-col gap-4 bg-canvas p-4 lg:p-6">
      <DemoBanner />
      <PageHeading title={t('car_types_title')} />
      <AppButtonLink href={`${consolePaths.carTypes}/new`} size="small" className="self-end">
        {t('car_type_add')}
      </AppButtonLink>
      <Answer answer={query} failedTitle={t('car_types_failed')} skeleton={<TableSkeleton />}>
        {(carTypes) =>
          carTypes.length === 0 ? (
            <EmptyState
              title={t('no_cars')}
              note={t('car_types_empty_note')}
              className="rounded-panel border border-line bg-surface"
            />
          ) : (
            <CarTypeTable carTypes={carTypes} />
          )
        }
      </Answer>
    </div>
  )
}

function CarTypeTable({ carTypes }: { readonly carTypes: readonly CarTypeRecord[] }) {
  const t = useText()
  const offline = useOfflineReason()
  const demo = useDemoReason()
  const order = useAction(orderCarTypes, 'admin', carTypeOrderEffect)
  const columns = useCarTypeColumns({
    last: carTypes.length - 1,
    indexOf: ({ id }) => carTypes.findIndex((one) => one.id === id),
    blockedReason: demo ?? offline,
    onMove: (from, to) => {
      if (order.isPending) return
      const ids = carTypes.map(({ id }) => id)
      ids.splice(to, 0, ...ids.splice(from, 1))
      order.mutate({ body: { ids } })
    },
  })
  return (
    <>
      <InlineError error={order.error} />
      <Table caption={t('car_types_title')} columns={columns} rows={carTypes} rowKey={({ id }) => id} />
      <p className="text-label text-ink-2">{t('car_types_order_note')}</p>
    </>
  )
}

function TableSkeleton() {
  return (
    <Skeleton className="rounded-panel border border-line bg-surface px-3">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex h-9 items-center gap-8 border-b border-line last:border-0">
          <SkeletonBar className="w-12" />
          <SkeletonBar className="w-32" />
          <SkeletonBar className="w-20" />
          <SkeletonBar className="w-20" />
        </div>
      ))}
    </Skeleton>
  )
}
