import type { BookSearch } from '../../navigation/paths.ts'
import { CarIcon, PackageIcon } from '../../ui/icons.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useText } from '../../ui/text.tsx'
import type { Service } from './service.ts'

/** A ride or a parcel. Car types carry one of them, so the chosen one is given up. */
export function ServiceChoice(props: {
  readonly service: Service
  readonly onChange: (patch: BookSearch) => void
}) {
  const t = useText()
  return (
    <Segmented
      label={t('service')}
      name="service"
      value={props.service}
      onChange={(service) =>
        props.onChange({ service, carType: undefined, parcel: undefined, option: undefined })
      }
      options={[
        { value: 'taxi', label: t('ride'), icon: <CarIcon size={16} /> },
        { value: 'delivery', label: t('parcel'), icon: <PackageIcon size={16} /> },
      ]}
      className="self-start"
    />
  )
}
