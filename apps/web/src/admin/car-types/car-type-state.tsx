import { Tag } from '../../ui/tag.tsx'
import { useText } from '../../ui/text.tsx'

/** Whether riders can choose the car type. */
export function CarTypeState({ archived }: { readonly archived: boolean }) {
  const t = useText()
  return <Tag accent={!archived}>{t(archived ? 'car_type_archived' : 'car_type_on_sale')}</Tag>
}
