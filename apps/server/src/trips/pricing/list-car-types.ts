import type { CarType as WireCarType } from '@cabstand/contract/http/trips/pricing'
import { fareRules } from '../../operator/settings/index.ts'
import { choicesOf, fromPrice } from './car-types.ts'
import type { QuoteDeps } from './create-quotes.ts'

/** The car types that riders can choose, in the schema of the API, in display order. */
export async function listCarTypesForWire(
  deps: Pick<QuoteDeps, 'settings' | 'carTypes'>,
): Promise<WireCarType[]> {
  const rules = fareRules(await deps.settings.get())
  const carTypes = await deps.carTypes.listOffered()
  return carTypes.map((carType) => ({
    id: carType.id,
    name: carType.name,
    service: carType.service,
    image: carType.image,
    photo: carType.photo,
    extraInfo: carType.extraInfo,
    translations: carType.translations,
    position: carType.position,
    fromPrice: fromPrice(carType, rules),
    ...choicesOf(carType, rules),
  }))
}
