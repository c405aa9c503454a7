import { walletFeed } from '@cabstand/contract/realtime/wallet'
import { useEffect, useEffectEvent } from 'react'
import { useFeed } from '../../realtime/use-feed.ts'

/**
 * Calls a function when the person's wallet, or a withdrawal from it, may differ from what the screen has loaded: after
 * each change, and at the first mark, which may be that of a change after the screen was loaded.
 */
export function useOnWalletChange(onChange: () => void): void {
  const mark = useFeed(walletFeed)?.mark
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (mark !== undefined) changed()
  }, [mark])
}
