import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'

/** Shown while the languages load: their list, and the texts of one of them beside it. */
export function LanguagesSkeleton() {
  return (
    <Skeleton className="pb-6">
      <div className="grid content-start items-start gap-4 xl:grid-cols-[23rem_minmax(0,1fr)]">
        <div className="grid gap-4">
          <div className="rounded-panel border border-line bg-surface">
            <div className="flex h-10 items-center px-4">
              <SkeletonBar className="w-36" />
            </div>
            {[0, 1].map((language) => (
              <div
                key={language}
                className="flex h-13 items-center justify-between border-t border-line px-4 py-2"
              >
                <span className="grid gap-2">
                  <SkeletonBar className="w-24" />
                  <SkeletonBar className="w-32" />
                </span>
                <SkeletonBar className="w-28" />
              </div>
            ))}
          </div>
          <SkeletonBar className="h-24 rounded-panel" />
        </div>
        <TextsShape />
      </div>
    </Skeleton>
  )
}

/** Shown while the texts of a language load. */
export function TextsSkeleton() {
  return (
    <Skeleton className="min-w-0">
      <TextsShape />
    </Skeleton>
  )
}

const texts = Array.from({ length: 9 }, (_, text) => text)

/** Heading, filters, and a row for each text: its key, the English text, and the field. */
function TextsShape() {
  return (
    <div className="min-w-0 rounded-panel border border-line bg-surface">
      <div className="flex min-h-12 items-center justify-between px-4 py-2">
        <SkeletonBar className="w-24" />
        <SkeletonBar className="h-8 w-44 rounded-control" />
      </div>
      <div className="flex items-center gap-2 border-y border-line px-4 py-2.5">
        <SkeletonBar className="h-8 w-52 rounded-control" />
        <SkeletonBar className="h-8 w-60 rounded-panel max-md:hidden" />
      </div>
      {texts.map((text) => (
        <div
          key={text}
          className="grid min-h-13 items-center gap-x-8 gap-y-2 border-t border-line px-4 py-2 first:border-t-0 md:grid-cols-[1fr_2fr_2fr]"
        >
          <SkeletonBar className="w-24" />
          <SkeletonBar className="w-3/5" />
          <SkeletonBar className="h-8 rounded-control" />
        </div>
      ))}
    </div>
  )
}
