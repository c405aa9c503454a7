import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'

const panel = <SkeletonBar className="h-60 rounded-panel" />

/** Shown while a booking loads, where its title and its panels will be. */
export function BookingSkeleton() {
  return (
    <Skeleton className="flex-1 bg-canvas p-4 lg:p-6">
      <SkeletonBar className="mb-4 h-7 max-w-xl" />
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(300px,1fr)_minmax(0,2.3fr)]">
        <div className="grid min-w-0 gap-3 lg:grid-cols-2 xl:grid-cols-1">
          {panel}
          {panel}
        </div>
        <div className="grid min-w-0 gap-3">
          {panel}
          <div className="grid items-start gap-3 xl:grid-cols-2">
            {panel}
            {panel}
          </div>
        </div>
      </div>
    </Skeleton>
  )
}
