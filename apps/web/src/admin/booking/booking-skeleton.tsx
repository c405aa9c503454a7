import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'

/** Shown while a booking loads, where its title and its panels will be. */
export function BookingSkeleton() {
  return (
    <Skeleton className="min-w-0 flex-1 bg-canvas p-4 lg:p-6">
      <SkeletonBar className="mb-4 w-36" />
      <SkeletonBar className="mb-4 h-7 w-4/5 max-w-xl" />
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(300px,1fr)_minmax(0,2.3fr)]">
        <div className="grid min-w-0 gap-3 lg:grid-cols-2 xl:grid-cols-1">
          <PanelSkeleton rows={7} />
          <PanelSkeleton rows={6} />
        </div>
        <div className="grid min-w-0 gap-3">
          <PanelSkeleton rows={5} />
          <div className="grid items-start gap-3 xl:grid-cols-2">
            <PanelSkeleton rows={6} />
            <PanelSkeleton rows={4} />
          </div>
        </div>
      </div>
    </Skeleton>
  )
}

function PanelSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div className="rounded-panel border border-line bg-surface">
      <div className="flex h-11 items-center border-b border-line px-4">
        <SkeletonBar className="w-28" />
      </div>
      <div className="px-4 py-2">
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <div key={row} className="flex h-8 items-center gap-6">
            <SkeletonBar className="w-20" />
            <SkeletonBar className="w-2/5" />
          </div>
        ))}
      </div>
    </div>
  )
}
