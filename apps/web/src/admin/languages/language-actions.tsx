import {
  deleteLanguage,
  type LanguageRecord,
  makeLanguageDefault,
} from '@cabstand/contract/http/operator/languages'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { languageEffect } from '../../api/operator-effects.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { useGo } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Menu } from '../../ui/app/menu.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { LanguageDialog } from './language-dialog.tsx'

/** What can be done with a language as a whole. */
export function LanguageActions(props: {
  readonly language: LanguageRecord
  readonly blockedReason: string | undefined
}) {
  const { language, blockedReason } = props
  const { id, version, langName } = language
  const t = useText()
  const errorText = useErrorText()
  const go = useGo()
  const offline = useOfflineReason()
  const [asked, setAsked] = useState<'edit' | 'delete'>()
  const close = () => setAsked(undefined)
  const makeDefault = useAction(makeLanguageDefault, 'admin', languageEffect, {
    onSuccess: () => toast.done(t('lang_is_default', { name: langName })),
    onError: (error) => toast.failed(errorText(error.code, error.params)),
  })
  const remove = useAction(deleteLanguage, 'admin', languageEffect, {
    onSuccess: () => {
      toast.done(t('lang_deleted', { name: langName }))
      close()
      go(paths.languages())
    },
  })
  const reason = blockedReason ?? offline
  const record = { params: { id }, version }
  return (
    <>
      {!language.default && (
        <Button
          kind="secondary"
          size="small"
          working={makeDefault.isPending}
          disabledReason={reason}
          onClick={() => makeDefault.mutate(record)}
        >
          {t('lang_make_default')}
        </Button>
      )}
      {reason === undefined && (
        <Menu
          trigger={
            <IconButton label={t('lang_edit')}>
              <EllipsisVertical size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          }
          items={[
            { id: 'edit', label: t('lang_edit'), onSelect: () => setAsked('edit') },
            { id: 'delete', label: t('lang_delete'), danger: true, onSelect: () => setAsked('delete') },
          ]}
        />
      )}
      {asked === 'edit' && <LanguageDialog language={language} onClose={close} />}
      <ConfirmAction
        open={asked === 'delete'}
        onOpenChange={close}
        title={t('lang_delete_question', { name: langName })}
        description={t('lang_delete_note')}
        confirmLabel={t('lang_delete')}
        keepLabel={t('lang_keep')}
        danger
        action={remove}
        blockedReason={reason}
        onConfirm={() => remove.mutate(record)}
      />
    </>
  )
}
