import type { LatLng } from '@cabstand/domain/distance'
import { type Maps, MapsError, OutsideServiceAreaError } from './port.ts'

/** The error for a missing route: either points that no car can reach, or roads that are not connected. */
export async function explainNoRoute(
  maps: Pick<Maps, 'serves'>,
  points: readonly LatLng[],
): Promise<MapsError> {
  const served = await maps.serves(points)
  const outside = [...points.keys()].filter((index) => !served[index])
  return outside.length > 0
    ? new OutsideServiceAreaError(outside)
    : new MapsError('place_to_coords_error', 'No road connects these points.')
}
