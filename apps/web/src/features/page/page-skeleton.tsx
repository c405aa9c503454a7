import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'

/** Shown while a screen's code or the signed-in person loads. */
export function PageSkeleton() {
  return (
    <Skeleton atOnce className="mx-auto w-full max-w-xl px-4 py-6">
      <SkeletonBar className="mb-6 h-8 w-44" />
      {[0, 1, 2].map((row) => (
        <div key={row} className="mb-4 grid gap-3 rounded-card border border-line p-4">
          <SkeletonBar className="h-5 w-28" />
          <SkeletonBar className="w-3/4" />
          <SkeletonBar className="w-1/2" />
        </div>
      ))}
    </Skeleton>
  )
}
