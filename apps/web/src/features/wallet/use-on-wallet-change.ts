import { walletFeed } from '@cabstand/contract/realtime/wallet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFeed } from '../../realtime/use-feed.ts'

/** Calls a function when the person's wallet, or a withdrawal from it, has changed while the screen is shown. */
export function useOnWalletChange(onChange: () => void): void {
  const mark = useFeed(walletFeed)?.mark
  const seen = useRef<string>(undefined)
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (mark === undefined) return
    // The first mark is that of what the screen has loaded.
    if (seen.current !== undefined && seen.current !== mark) changed()
    seen.current = mark
  }, [mark])
}
