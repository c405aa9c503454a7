import type { AppBoot } from '@cabstand/contract/pages'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createQueryClient } from '../api/query-client.ts'
import { Texts } from '../api/texts.ts'
import { Realtime } from '../realtime/realtime.ts'
import { RealtimeProvider } from '../realtime/realtime-context.tsx'
import { AppUiProvider } from '../ui/app/app-ui-provider.tsx'
import { BootProvider } from '../ui/boot.tsx'
import { createAppRouter } from './router.tsx'

function createApp(boot: AppBoot) {
  const client = createQueryClient()
  const texts = new Texts(boot)
  return {
    boot: texts.boot,
    client,
    router: createAppRouter({ client, texts }),
    connection: new Realtime(client),
  }
}

/** The app: one cache, one realtime connection, one router. */
export function App(props: { boot: AppBoot }) {
  const [{ boot, client, router, connection }] = useState(() => createApp(props.boot))
  return (
    <BootProvider boot={boot}>
      <AppUiProvider direction={boot.direction}>
        <QueryClientProvider client={client}>
          <RealtimeProvider connection={connection}>
            <RouterProvider router={router} />
          </RealtimeProvider>
        </QueryClientProvider>
      </AppUiProvider>
    </BootProvider>
  )
}
