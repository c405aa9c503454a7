import { signOut } from '@cabstand/contract/http/auth'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { paths } from '../../app/paths.ts'

/** Ends this session, or every session of this person, and starts over on the landing page. */
export function useSignOut() {
  return useMutation({
    mutationFn: ({ everywhere }: { readonly everywhere: boolean }) => call(signOut, { body: { everywhere } }),
    // A whole new document leaves nothing of the person in memory.
    onSuccess: () => window.location.assign(paths.home()),
  })
}
