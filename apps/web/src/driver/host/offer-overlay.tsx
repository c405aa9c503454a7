import { useEffect, useEffectEvent } from 'react'
import { useGo } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { toast } from '../../ui/app/toast.ts'
import { useText } from '../../ui/text.tsx'
import { offerEndTexts } from '../offers/offer-end-texts.ts'
import { OfferPanel } from '../offers/offer-panel.tsx'
import type { LiveWork } from './use-live-work.ts'

/** An offer shown over screens other than the work screen. It does not take the focus, so typing is not interrupted. */
export function OfferOverlay({ live: { offer, desk } }: { live: LiveWork }) {
  const t = useText()
  const go = useGo()
  const { end } = desk
  const tell = useEffectEvent(() => {
    // The next offer says it.
    if (end === undefined || offer !== undefined) return
    if (end.reason === 'declined') toast.done(t(offerEndTexts.declined))
    else toast.failed(t(offerEndTexts[end.reason]))
  })
  useEffect(() => {
    if (end !== undefined) tell()
  }, [end])
  if (!offer) return null
  return (
    <div className="fixed inset-x-0 bottom-0 z-sheet max-h-dvh overflow-y-auto rounded-t-sheet bg-sign p-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-3 lg:inset-x-auto lg:end-6 lg:bottom-6 lg:w-114 lg:rounded-sign lg:p-6">
      <OfferPanel desk={desk} offer={offer} onAccepted={() => go(paths.bookings())} />
    </div>
  )
}
