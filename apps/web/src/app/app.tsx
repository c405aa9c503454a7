import type { AppBoot } from '@cabstand/contract/pages'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { settingsQuery } from '../api/queries/settings.ts'
import { createQueryClient } from '../api/query-client.ts'
import { Texts } from '../api/texts.ts'
import { keepChosenLanguage } from '../navigation/chosen-language.ts'
import { Realtime } from '../realtime/realtime.ts'
import { RealtimeProvider } from '../realtime/realtime-context.tsx'
import { AppUiProvider } from '../ui/app/app-ui-provider.tsx'
import { BootProvider } from '../ui/boot.tsx'
import { useStore } from '../ui/store.ts'
import { hostOf } from './hosts.ts'
import { createAppRouter } from './router.tsx'
import { isStaff, type Person } from './screen.ts'
import { loadConsoleScreens } from './screens.ts'

/** Loads what wraps the screens of the last visit's role while the server is asked who is signed in. */
function preloadHost(role: string | undefined): void {
  if (role === undefined) return
  const person = role as Person
  void hostOf(person)?.page.preload?.()
  // A failure is the guard's, which loads them again.
  if (isStaff(person)) loadConsoleScreens().catch(() => undefined)
}

function createApp(boot: AppBoot) {
  preloadHost(document.documentElement.dataset.role)
  keepChosenLanguage()
  const client = createQueryClient()
  const texts = new Texts(boot)
  const connection = new Realtime(client)
  return {
    texts,
    client,
    router: createAppRouter({ client, texts, connection }),
    connection,
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
