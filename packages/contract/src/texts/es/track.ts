// This translation needs a native reader before it is called final.
import type { track as english } from '../en/track.ts'
import type { Spanish } from './language.ts'

/** The page of a shared trip. */
export const track = {
  track_title: 'Sigue el viaje de {name}',
  track_title_parcel: 'Sigue el paquete de {name}',
  track_title_unknown: 'Viaje compartido',
  'track_to_pickup.one': 'minuto hasta la recogida',
  'track_to_pickup.many': 'de minutos hasta la recogida',
  'track_to_pickup.other': 'minutos hasta la recogida',
  'track_to_go.one': 'minuto para llegar',
  'track_to_go.many': 'de minutos para llegar',
  'track_to_go.other': 'minutos para llegar',
  track_pickup_at: '{driver} recoge a {name} a las {time}',
  track_arrives_at: '{name} llega a las {time}',
  track_parcel_arrives_at: 'El paquete llega a las {time}',
  track_searching: 'Buscando conductor para {name}',
  track_coming: '{driver} va hacia {name}',
  track_at_pickup: '{driver} está en la recogida',
  track_driving: '{name} está en camino',
  track_parcel_driving: 'El paquete está en camino',
  track_arrived: '{name} llegó a su destino',
  track_parcel_arrived: 'El paquete llegó a su destino',
  track_ended_at: 'A las {time}. Este enlace ha terminado.',
  track_cancelled: 'Este viaje se canceló',
  track_stopped: '{name} ya no comparte el viaje',
  track_ended: 'Este enlace ha terminado.',
  track_unknown: 'Este enlace no funciona',
  track_unknown_note: 'El viaje terminó o ya no se comparte. Pregunta a la persona que te envió el enlace.',
  track_is_driving: 'Conduce {name}',
  track_ends: 'Este enlace termina con el viaje',
  track_ends_parcel: 'Este enlace termina con el envío',
  track_shared_by: 'Compartido por {name}. Solo muestra nombres de pila, ningún teléfono.',
  track_map: 'Mapa del viaje',
  track_reconnecting: 'Reconectando. Última actualización: {time}.',
  track_promise: 'El precio a la vista antes de reservar',
} as const satisfies Spanish<typeof english>
