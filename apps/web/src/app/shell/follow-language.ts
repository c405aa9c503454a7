import { updateMe } from '@cabstand/contract/http/people/users'
import { useEffect, useEffectEvent } from 'react'
import { meEffect } from '../../api/effects.ts'
import { useAction } from '../../api/use-action.ts'
import { useSignedIn } from '../../features/session/use-me.ts'
import { forgetLanguage, wasChosen } from '../../navigation/chosen-language.ts'
import { openInLanguage } from '../../navigation/open-in-language.ts'
import { useBoot } from '../../ui/boot.tsx'

/**
 * A person has one language on all devices, which messages and documents follow too. Whoever chooses another one on
 * this page, or has none yet, gets that of this page; otherwise the page is loaded again in theirs.
 */
export function useFollowLanguage(): void {
  const { usertype, lang } = useSignedIn()
  const { languages, locale } = useBoot()
  // What fails is tried again with the next page.
  const { mutate } = useAction(updateMe, usertype, meEffect)
  const own = lang?.langLocale
  const follow = useEffectEvent(() => {
    const isChosenHere = wasChosen(locale)
    forgetLanguage()
    const page = languages.find(({ langLocale }) => langLocale === locale)
    if (own === locale || page === undefined) return
    const isOffered = languages.some(({ langLocale }) => langLocale === own)
    if (own !== undefined && isOffered && !isChosenHere) openInLanguage(own)
    // The default language needs no record of it.
    else if (own !== undefined || isChosenHere || !page.default) {
      const { langLocale, dateLocale } = page
      mutate({ body: { lang: { langLocale, dateLocale } } })
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language changes on another device too.
  useEffect(() => follow(), [own])
}
