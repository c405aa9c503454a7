import type { AppBoot } from '@cabstand/contract/pages'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { settingsQuery } from '../api/queries/system.ts'
import { createQueryClient } from '../api/query-client.ts'
import { Texts } from '../api/texts.ts'
import { Realtime } from '../realtime/realtime.ts'
import { RealtimeProvider } from '../realtime/realtime-context.tsx'
import { useStore } from '../realtime/store.ts'
import { AppUiProvider } from '../ui/app/app-ui-provider.tsx'
import { BootProvider } from '../ui/boot.tsx'
import { createAppRouter } from './router.tsx'

function createApp(boot: AppBoot) {
  const client = createQueryClient()
  const texts = new Texts(boot)
  return {
    texts,
    client,
    router: createAppRouter({ client, texts }),
    connection: new Realtime(client),
  }
}

/** The app: one cache, one realtime connection, one router. */
export function App(props: { boot: AppBoot }) {
  const [{ texts, client, router, connection }] = useState(() => createApp(props.boot))
  return (
    <QueryClientProvider client={client}>
      <LiveBoot texts={texts}>
        <AppUiProvider direction={props.boot.direction}>
          <RealtimeProvider connection={connection}>
            <RouterProvider router={router} />
          </RealtimeProvider>
        </AppUiProvider>
      </LiveBoot>
    </QueryClientProvider>
  )
}

/** The boot data with the present settings and texts: the document has those of the time when it was loaded. */
function LiveBoot({ texts, children }: { readonly texts: Texts; readonly children: ReactNode }) {
  const boot = useStore(texts.current)
  const { data: settings } = useQuery({ ...settingsQuery, initialData: boot.settings })
  const live = useMemo(() => ({ ...boot, settings }), [boot, settings])
  return <BootProvider boot={live}>{children}</BootProvider>
}
