import type { AppBoot } from '@cabstand/contract/pages'
import { siteFeed } from '@cabstand/contract/realtime/site'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { settingsQuery } from '../../api/queries/settings.ts'
import type { Texts } from '../../api/texts.ts'
import { fetchBoot } from '../../document/boot.ts'
import { paths } from '../../navigation/paths.ts'
import { useFeed } from '../../realtime/use-feed.ts'

/** Brings an open app the settings and texts that the operator has changed. Shows nothing. */
export function FollowSite() {
  const client = useQueryClient()
  const { texts } = useRouter().options.context
  const site = useFeed(siteFeed)
  const { marks } = texts.boot
  useChanged(
    marks.settings,
    site?.settings,
    () => void client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  )
  useChanged(marks.texts, site?.texts, () => void renewTexts(texts))
  return null
}

/** Calls `onChange` when a mark differs from the one before; before the first is that of the document. */
function useChanged(ofDocument: string, mark: string | undefined, onChange: () => void): void {
  const known = useRef(ofDocument)
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (mark === undefined || mark === known.current) return
    known.current = mark
    changed()
  }, [mark])
}

/** The server renders its documents a moment after the change, so the first one read may be an older one. */
const pauses = [200, 1000, 3000]

async function renewTexts(texts: Texts): Promise<void> {
  const address = `${paths.login()}${paths.language(texts.boot.locale)}`
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    // Without a connection the present texts stay; the next change brings these too.
    const isNew = await fetchBoot<AppBoot>(address)
      .then((boot) => texts.renew(boot))
      .catch(() => false)
    if (isNew) return
  }
}
