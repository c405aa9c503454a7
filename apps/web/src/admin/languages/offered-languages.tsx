import { createLanguage, type LanguageInput } from '@cabstand/contract/http/operator/languages'
import { languageEffect } from '../../api/operator-effects.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { useGo } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'

/** Languages that come with the product and that people cannot choose yet. */
export function OfferedLanguages({ offered }: { readonly offered: readonly LanguageInput[] }) {
  const t = useText()
  if (offered.length === 0) return null
  return (
    <section
      aria-label={t('lang_offered')}
      className="rounded-panel border border-line bg-surface text-label"
    >
      <h2 className="flex min-h-10 items-center px-4 font-bold">{t('lang_offered')}</h2>
      {offered.map((language) => (
        <Offered key={language.langLocale} language={language} />
      ))}
    </section>
  )
}

function Offered({ language }: { readonly language: LanguageInput }) {
  const t = useText()
  const go = useGo()
  const demo = useDemoReason()
  const add = useAction(createLanguage, 'admin', languageEffect, {
    onSuccess: ({ id, langName }) => {
      toast.done(t('lang_added', { name: langName }))
      go(paths.languages(id))
    },
  })
  return (
    <div className="grid gap-2 border-t border-line px-4 py-2">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <bdi lang={language.langLocale} className="font-bold">
          {language.langName}
        </bdi>
        <Button
          kind="secondary"
          size="small"
          aria-label={t('lang_offer_named', { name: language.langName })}
          working={add.isPending}
          disabledReason={demo}
          onClick={() => add.mutate({ body: language })}
        >
          {t('lang_offer_add')}
        </Button>
      </div>
      <InlineError error={add.error} />
    </div>
  )
}
