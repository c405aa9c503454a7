import type { DocumentBoot } from '@cabstand/contract/pages'
import { createContext, type ReactNode, useContext } from 'react'
import { TextProvider } from './text.tsx'

const BootContext = createContext<DocumentBoot | null>(null)

/** Texts, formats and all other boot data of the document. */
export function BootProvider({ boot, children }: { boot: DocumentBoot; children: ReactNode }) {
  return (
    <BootContext value={boot}>
      <TextProvider boot={boot}>{children}</TextProvider>
    </BootContext>
  )
}

/** Languages and settings of this document. */
export function useBoot(): DocumentBoot {
  const boot = useContext(BootContext)
  if (!boot) throw new Error('The boot data is used outside of BootProvider')
  return boot
}
