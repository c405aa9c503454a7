import { getSetup } from '@cabstand/contract/http/operator/setup'
import { getHealth } from '@cabstand/contract/http/operator/system'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { LanguageMenu } from '../../features/page/language-menu.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { PageSkeleton } from '../../features/page/page-skeleton.tsx'
import { paths } from '../../navigation/paths.ts'
import { useBoot } from '../../ui/boot.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { ImportCommand } from './import-command.tsx'
import { SetupForm } from './setup-form.tsx'

const lookEveryMs = 1000

const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => call(getSetup, {}, { signal }),
  // The form itself needs no polling; after submission the server is polled until it is ready.
  refetchInterval: ({ state }) =>
    state.data === undefined || state.data.state === 'open' ? false : lookEveryMs,
  refetchOnWindowFocus: false,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The first run: the form, the map import, the restart of the server, then sign-in. */
export function SetupPage() {
  const t = useText()
  const errorText = useErrorText()
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(setupQuery)
  if (data === undefined) {
    if (!error || isFetching)
      return (
        <Frame>
          <PageSkeleton />
        </Frame>
      )
    return (
      <Frame>
        <ErrorPanel
          title={t('setup_load_failed')}
          note={errorText(errorCode(error))}
          onRetry={() => void refetch()}
        />
      </Frame>
    )
  }
  if (data.state === 'open') {
    return (
      <Frame>
        <SetupForm
          setup={data}
          onDone={() => client.setQueryData(setupQuery.queryKey, { ...data, state: 'done' })}
        />
      </Frame>
    )
  }
  return <Frame>{data.state === 'map_missing' ? <MapMissing /> : <Starting />}</Frame>
}

function MapMissing() {
  const t = useText()
  return (
    <Notice title={t('setup_map_title')} text={t('setup_map_text')}>
      <ImportCommand />
    </Notice>
  )
}

/** Continues to sign-in once the full server is ready; the first-run server never reports ready. */
function Starting() {
  const t = useText()
  const { texts } = useBoot()
  const { isSuccess } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(getHealth, {}, { signal }),
    refetchInterval: lookEveryMs,
    retry: false,
  })
  useEffect(() => {
    if (isSuccess) window.location.replace(paths.login())
  }, [isSuccess])
  // A server that is already set up has no texts for the first run, so the page redirects immediately.
  if (!('setup_starting' in texts)) return <PageSkeleton />
  return (
    <Notice title={t('setup_done_title')} text={t('setup_starting')}>
      <Spinner />
    </Notice>
  )
}

function Notice(props: { readonly title: string; readonly text: string; readonly children: ReactNode }) {
  const { title, text, children } = props
  return (
    <Card className="mx-auto mt-8 grid max-w-xl gap-4 p-5 lg:p-7">
      <PageHeading title={title} />
      <p role="status" className="text-ink-2">
        {text}
      </p>
      {children}
    </Card>
  )
}

function Frame({ children }: { readonly children: ReactNode }) {
  const { settings } = useBoot()
  return (
    <div className="flex flex-1 flex-col">
      <header className="bg-sign text-on-sign">
        <div className="mx-auto flex w-full max-w-5xl items-center justify-between gap-4 px-4 py-3 lg:px-6">
          <span className="logo-lit">
            <Logo name={settings.appName} />
          </span>
          <LanguageMenu onSign />
        </div>
      </header>
      <div className="mx-auto w-full max-w-5xl px-4 pb-10 lg:px-6">{children}</div>
    </div>
  )
}
