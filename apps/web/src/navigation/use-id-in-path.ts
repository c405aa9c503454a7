import { useParams } from '@tanstack/react-router'

/** The id in this screen's URL. The router shows the screen only for a UUID. */
export function useIdInPath(): string {
  const { id = '' }: { readonly id?: string } = useParams({ strict: false })
  return id
}
