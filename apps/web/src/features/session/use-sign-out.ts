import { signOut } from '@cabstand/contract/http/people/auth'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { forgetReads } from '../../api/kept-reads.ts'
import { paths } from '../../navigation/paths.ts'
import { forgetRecentPlaces } from '../../ui/address/recent-places.ts'
import { deviceStorage, tabStorage } from '../../ui/storage.ts'
import { forgetQueued } from '../chat/queued-messages.ts'

/** Ends this session, or every session of this person, and loads the landing page. */
export function useSignOut() {
  return useMutation({
    mutationFn: ({ everywhere }: { readonly everywhere: boolean }) => call(signOut, { body: { everywhere } }),
    onSuccess: leaveDevice,
  })
}

/** Removes what this device has of the person, who is signed out by now. A new document clears it from memory. */
export function leaveDevice(): void {
  forgetReads()
  forgetQueued(deviceStorage)
  forgetRecentPlaces()
  // Forms, drafts and what was on its way; of this device stay only choices such as sound and theme.
  tabStorage.clear()
  window.location.assign(paths.home())
}
