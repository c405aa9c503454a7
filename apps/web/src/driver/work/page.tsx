import { errorCode } from '../../api/api-error.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { useWork } from '../host/use-live-work.ts'
import { WorkScreen } from './work-screen.tsx'

/** `/bookings` for drivers: availability, offers, the current trip, and past trips. */
export function WorkPage() {
  const t = useText()
  const errorText = useErrorText()
  const { work, error, retry, retrying } = useWork()
  return (
    <>
      <PageHeading title={t('driver_title')} hidden />
      {work ? (
        <WorkScreen work={work} />
      ) : error ? (
        <ErrorPanel
          title={t('driver_load_failed')}
          note={errorText(errorCode(error))}
          retrying={retrying}
          onRetry={retry}
          className="mx-auto max-w-xl"
        />
      ) : (
        <WorkSkeleton />
      )}
    </>
  )
}

function WorkSkeleton() {
  return (
    <Skeleton className="flex flex-1 flex-col">
      <div className="h-[56dvh] bg-map-land lg:h-0" />
      <div className="grid gap-4 p-4 lg:max-w-114">
        <SkeletonBar className="h-7 w-56" />
        <SkeletonBar className="w-72" />
        <SkeletonBar className="h-16 w-full" />
      </div>
    </Skeleton>
  )
}
