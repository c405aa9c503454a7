import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'
import { useOfflineReason } from '../session/use-online.ts'
import { Answer, AnswerFailed } from './answer.tsx'

export interface PagedListProps<Page, Row> {
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>
  readonly rowsOf: (page: Page) => readonly Row[]
  readonly failedTitle: string
  readonly skeleton: ReactNode
  /** Shown instead of the rows when there are none. */
  readonly empty: ReactNode
  readonly failedClass?: string
  /** Shown next to the button for more rows. */
  readonly footer?: (rows: readonly Row[]) => ReactNode
  readonly footerClass?: string
  /** Of the button for more. */
  readonly buttonSize?: 'small'
  readonly children: (rows: readonly Row[]) => ReactNode
}

/**
 * A paginated list: skeleton, rows, empty state, and a button for more. When a further page fails, the rows stay and
 * the error is shown below them.
 */
export function PagedList<Page, Row>(props: PagedListProps<Page, Row>) {
  const { query, failedTitle, failedClass, footerClass = 'mt-4 grid justify-items-center' } = props
  const offline = useOfflineReason()
  // Without a connection, the banner says why the rows are not the newest.
  const failed = query.isFetchNextPageError || (query.isError && offline === undefined)
  return (
    <Answer answer={query} failedTitle={failedTitle} skeleton={props.skeleton} className={failedClass}>
      {(data) => {
        const rows = data.pages.flatMap(props.rowsOf)
        return (
          <>
            {rows.length === 0 ? props.empty : props.children(rows)}
            {failed && (
              <AnswerFailed
                answer={{
                  ...query,
                  refetch: query.isFetchNextPageError ? query.fetchNextPage : query.refetch,
                }}
                title={failedTitle}
                className={failedClass}
              />
            )}
            <div className={footerClass}>
              {props.footer?.(rows)}
              {query.hasNextPage && !failed && <MoreButton {...props} offline={offline} />}
            </div>
          </>
        )
      }}
    </Answer>
  )
}

function MoreButton<Page, Row>(props: PagedListProps<Page, Row> & { readonly offline: string | undefined }) {
  const { query, buttonSize, offline } = props
  const t = useText()
  return (
    <Button
      kind="secondary"
      {...(buttonSize && { size: buttonSize })}
      working={query.isFetchingNextPage}
      workingLabel={t('loading')}
      disabledReason={offline}
      onClick={() => void query.fetchNextPage()}
    >
      {t('show_more')}
    </Button>
  )
}
