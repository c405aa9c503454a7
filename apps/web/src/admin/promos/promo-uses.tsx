import type { PromoUse } from '@cabstand/contract/schemas/promo-use'
import { useInfiniteQuery } from '@tanstack/react-query'
import { promoUsesQuery } from '../../api/queries/promo-uses.ts'
import { PagedList } from '../../features/answer/paged-list.tsx'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** Who used a promo, with their bookings, newest first. */
export function PromoUses({ id }: { readonly id: string }) {
  const t = useText()
  const query = useInfiniteQuery(promoUsesQuery(id))
  return (
    <PagedList
      buttonSize="small"
      query={query}
      rowsOf={(page): readonly PromoUse[] => page.uses}
      failedTitle={t('promo_used_by_failed')}
      skeleton={
        <Skeleton className="grid gap-3 py-3">
          <SkeletonBar className="w-40" />
          <SkeletonBar className="w-56" />
        </Skeleton>
      }
      empty={<p className="py-3 text-label text-ink-2">{t('promo_used_by_nobody')}</p>}
      footerClass="grid justify-items-center empty:hidden p-2"
    >
      {(uses) => (
        <ul className="divide-y divide-line text-label">
          {uses.map((use) => (
            <Use key={use.id} use={use} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const linkClass = 'font-semibold text-link hover:underline'

function Use({ use }: { readonly use: PromoUse }) {
  const t = useText()
  const format = useFormat()
  const { rider, booking, state, discountAmount, at } = use
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <AppLink href={paths.person('rider', rider.id)} className={linkClass}>
        <span dir="auto">{rider.name || '–'}</span>
      </AppLink>
      <AppLink href={paths.adminBooking(booking.id)} className={linkClass}>
        <Bdi className="font-mono">{booking.name}</Bdi>
      </AppLink>
      <time dateTime={at} className="text-ink-2">
        {format.dateTime(at)}
      </time>
      <span className="ms-auto inline-flex items-center gap-3">
        {discountAmount > 0 && <Bdi>{format.money(discountAmount)}</Bdi>}
        <Tag accent={state === 'counted'}>{t(`promo_use_${state}`)}</Tag>
      </span>
    </li>
  )
}
