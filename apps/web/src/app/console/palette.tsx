import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { minSearchLength, searchQuery } from '../../api/queries/search.ts'
import { type CommandGroup, CommandPalette } from '../../ui/app/command-palette.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { useFoundGroups } from './found-groups.tsx'
import { useMenuGroups } from './menu-groups.tsx'

const debounceMilliseconds = 200

export interface PaletteProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** What was typed before the dialog was there. */
  readonly early: string
}

/** Opens screens, does what staff can do everywhere, and finds bookings, people and plates. */
export function Palette({ open, onOpenChange, early }: PaletteProps) {
  const t = useText()
  const [typed, setTyped] = useState(early)
  const text = useSettled(typed.trim(), debounceMilliseconds)
  const found = useFoundGroups(useQuery(searchQuery(text)).data, text)
  const groups: readonly CommandGroup[] = [...found, ...useMenuGroups(typed.trim())]
  return (
    <CommandPalette
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next)
        if (!next) setTyped('')
      }}
      label={t('console_search')}
      icon={<Search size={18} strokeWidth={1.75} aria-hidden="true" />}
      value={typed}
      onValueChange={setTyped}
      groups={groups}
      empty={<Empty text={text} />}
    />
  )
}

/** Why nothing is listed: too short, under way, failed, or nothing there. */
function Empty({ text }: { text: string }) {
  const t = useText()
  const errorText = useErrorText()
  const { isFetching, isError, error } = useQuery(searchQuery(text))
  if (text.length < minSearchLength) return t('console_search_short')
  if (isError) return errorText(errorCode(error))
  return isFetching ? t('loading') : t('console_search_none')
}
