import { saveListLook } from '@cabstand/contract/http/people/users'
import type { ListLook } from '@cabstand/contract/lists/look'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { listLookEffect } from '../../api/effects.ts'
import { listLookQuery } from '../../api/queries/list-look.ts'
import type { StaffRole } from '../../api/queries/lists.ts'
import { useAction } from '../../api/use-action.ts'
import { toast } from '../../ui/app/toast.ts'
import { useErrorText } from '../../ui/text.tsx'
import { standardLook } from './list-look.ts'

/**
 * How this person has arranged a list. A change shows at once and is saved for all their devices; one that could not be
 * saved holds until they leave the screen.
 */
export function useLook(list: string, role: StaffRole): readonly [ListLook, (look: ListLook) => void] {
  const errorText = useErrorText()
  const { data: saved = standardLook } = useQuery(listLookQuery(list))
  const [changed, setChanged] = useState<ListLook>()
  const save = useAction(saveListLook, role, listLookEffect(list), {
    onError: (error) => toast.failed(errorText(errorCode(error))),
  })
  return [
    changed ?? saved,
    (look) => {
      setChanged(look)
      save.mutate({ params: { list }, body: look })
    },
  ]
}
