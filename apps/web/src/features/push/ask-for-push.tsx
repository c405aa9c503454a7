import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { InfoIcon } from '../../ui/icons.tsx'
import { deviceStorage } from '../../ui/storage.ts'
import { useText } from '../../ui/text.tsx'
import { InlineError } from '../errors/inline-error.tsx'
import { useOfflineReason } from '../session/use-online.ts'
import { useDevice } from './use-device.ts'

const laterKey = 'cabstand:push-later'

/** Offers notifications where they are of use: to a rider who waits, a driver who is online or waits for approval. */
export default function AskForPush({ person }: { readonly person: 'rider' | 'driver' | 'waiting' }) {
  const t = useText()
  const offline = useOfflineReason()
  const { state, on, error } = useDevice()
  const [later, setLater] = useState(() => deviceStorage.read(laterKey) !== null)
  if (on.isSuccess && state !== 'off')
    return (
      <p role="status" className="flex items-start gap-2 rounded-panel bg-sunken px-3.5 py-3 text-sm">
        <InfoIcon size={18} className="mt-px" />
        {t(state === 'on' ? 'push_on' : 'push_denied')}
      </p>
    )
  if (state !== 'off' || later) return null
  return (
    <section className="grid gap-2 rounded-panel border border-line px-3.5 py-2.5">
      <p className="text-label text-ink-2">{t(`push_ask_${person}_note`)}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="secondary"
          size="small"
          className="min-h-11 lg:min-h-0"
          working={on.isPending}
          disabledReason={offline}
          onClick={() => on.mutate()}
        >
          {t(`push_ask_${person}`)}
        </Button>
        <Button
          kind="quiet"
          size="small"
          className="min-h-11 lg:min-h-0"
          onClick={() => {
            deviceStorage.write(laterKey, '1')
            setLater(true)
          }}
        >
          {t('push_ask_later')}
        </Button>
      </div>
      <InlineError error={error} />
    </section>
  )
}
