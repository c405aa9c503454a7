import type { DocumentBoot } from '@cabstand/contract/pages'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createQueryClient } from '../api/query-client.ts'
import { Realtime } from '../realtime/realtime.ts'
import { RealtimeProvider } from '../realtime/realtime-context.tsx'
import { AppUiProvider } from '../ui/app/app-ui-provider.tsx'
import { BootProvider } from '../ui/boot.tsx'
import { createAppRouter } from './router.tsx'

function createApp() {
  const queryClient = createQueryClient()
  return {
    queryClient,
    router: createAppRouter(queryClient),
    connection: new Realtime(queryClient),
  }
}

/** The signed-in product: one cache, one line to the server, one router. */
export function App({ boot }: { boot: DocumentBoot }) {
  const [{ queryClient, router, connection }] = useState(createApp)
  return (
    <BootProvider boot={boot}>
      <AppUiProvider direction={boot.direction}>
        <QueryClientProvider client={queryClient}>
          <RealtimeProvider connection={connection}>
            <RouterProvider router={router} />
          </RealtimeProvider>
        </QueryClientProvider>
      </AppUiProvider>
    </BootProvider>
  )
}
