import { setPersonPictures } from '@cabstand/contract/http/people/person-records'
import { IdCard } from 'lucide-react'
import { personStateEffect } from '../../api/people-effects.ts'
import type { ShownPerson } from '../../api/queries/people.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { PictureField } from '../../features/upload/picture-field.tsx'
import { initials } from '../../ui/avatar.tsx'
import { useText } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'

/** The person's picture and a driver's licence. A picture is saved as soon as it has arrived. */
export function DocumentsPanel({ person }: { readonly person: ShownPerson }) {
  const t = useText()
  const { id, usertype, profileImage, licenseImage } = person
  const save = useAction(setPersonPictures, 'admin', personStateEffect(id))
  const demo = useDemoReason()
  const params = { id }
  return (
    <Panel title={t('person_documents')}>
      <div className="grid gap-4 px-4 py-3">
        <PictureField
          label={t('person_picture')}
          purpose="profileImage"
          shape="round"
          value={profileImage}
          disabledReason={demo}
          placeholder={<span className="text-title font-bold text-ink-3">{initials(person.name)}</span>}
          onChange={(address) => save.mutate({ params, body: { profileImage: address } })}
        />
        {usertype === 'driver' && (
          <PictureField
            label={t('person_licence')}
            purpose="licenseImage"
            shape="document"
            value={licenseImage}
            disabledReason={demo}
            placeholder={<IdCard size={28} aria-hidden="true" />}
            onChange={(address) => save.mutate({ params, body: { licenseImage: address } })}
          />
        )}
        <InlineError error={save.error} />
      </div>
    </Panel>
  )
}
