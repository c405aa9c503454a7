import { consolePaths } from '@cabstand/contract/console-paths'
import type { CarTypeRecord } from '@cabstand/contract/http/trips/car-types'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { PageTrail } from '../../features/page/page-trail.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useText } from '../../ui/text.tsx'
import { CarTypeState } from '../car-types/car-type-state.tsx'
import { ArchiveActions } from './archive-actions.tsx'

/** The car type's name, whether riders can choose it, its tariff, and what can be done with it as a whole. */
export function CarTypeHeader(props: {
  readonly title: string
  readonly saved: CarTypeRecord | undefined
  readonly blockedReason: string | undefined
}) {
  const { title, saved, blockedReason } = props
  const t = useText()
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 pb-4">
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <PageTrail above={{ label: t('car_types_title'), href: consolePaths.carTypes }} here={title} />
        <PageHeading inPage title={title} className="text-title lg:text-title lg:font-bold" />
        {saved && (
          <>
            <CarTypeState archived={saved.archivedAt !== null} />
            <Tag>{t('car_type_tariff_number', { version: saved.tariffVersion })}</Tag>
          </>
        )}
      </div>
      {saved && <ArchiveActions carType={saved} blockedReason={blockedReason} />}
    </div>
  )
}
