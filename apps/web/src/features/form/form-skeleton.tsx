import { cx } from '../../ui/cx.ts'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'

/**
 * Shown while the record of a form loads, where its groups of fields will be. `heading`: a page of its own, with its
 * title; `aside`: what stands beside the fields.
 */
export function FormSkeleton(props: { readonly aside?: 'start' | 'end'; readonly heading?: boolean }) {
  const { aside, heading = false } = props
  return (
    <Skeleton className={cx('min-w-0 flex-1', heading && 'bg-canvas p-4 lg:p-6')}>
      {heading && <SkeletonBar className="mb-6 h-7 w-44" />}
      <div
        className={cx(
          'grid gap-6',
          aside === 'start' && 'xl:grid-cols-[21.75rem_minmax(0,1fr)]',
          aside === 'end' && 'xl:grid-cols-[minmax(0,1fr)_22rem]',
        )}
      >
        {aside && (
          <SkeletonBar className={cx('h-48 rounded-panel max-xl:hidden', aside === 'end' && 'order-last')} />
        )}
        <div className="min-w-0">
          {[0, 1, 2].map((group) => (
            <div
              key={group}
              className="grid gap-3 border-t border-line py-5 first:border-t-0 first:pt-0 md:grid-cols-[13.5rem_1fr] md:gap-5"
            >
              <SkeletonBar className="w-28" />
              <div className="grid gap-3 sm:grid-cols-2">
                {[0, 1, 2, 3].map((field) => (
                  <SkeletonBar key={field} className="h-9 rounded-control" />
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </Skeleton>
  )
}
