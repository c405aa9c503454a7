// This translation needs a native reader before it is called final.
import type { form as english } from '../en/form.ts'
import type { Spanish } from './language.ts'

/** The booking form: on the landing page and in the app. Most of it is what other screens call places and times too. */
export const form = {
  // units
  'minutes_short.one': 'min',
  'minutes_short.many': 'min',
  'minutes_short.other': 'min',
  'minutes.one': '{count} min',
  'minutes.many': '{count} min',
  'minutes.other': '{count} min',
  from_before_price: 'desde',
  // places
  pickup: 'Recogida',
  drop: 'Destino',
  pickup_placeholder: '¿Dónde estás?',
  drop_placeholder: '¿A dónde vas?',
  places_loading: 'Buscando lugares',
  places_empty: 'No se encontraron lugares. Revisa la ortografía o escribe el nombre de una calle.',
  places_error:
    'No se pudieron cargar los lugares. Tu texto se conserva; sigue escribiendo para intentarlo de nuevo.',
  places_recent: 'Recientes',
  places_suggested: 'Lugares sugeridos',
  places_station: 'Estación',
  places_airport: 'Aeropuerto',
  places_hospital: 'Hospital',
  places_city: 'Ciudad',
  places_count: 'Lugares encontrados: {count}',
  use_my_location: 'Usar mi ubicación',
  locating: 'Buscando tu ubicación',
  location_outside: 'Estás fuera de {place}.',
  location_outside_unnamed: 'Estás fuera de nuestra zona de servicio.',
  use_map_center: 'Usar el centro del mapa',
  swap_places: 'Intercambiar recogida y destino',
  // booking
  ride: 'Viaje',
  parcel: 'Paquete',
  service: '¿Qué necesitas?',
  when: '¿Cuándo?',
  now: 'Ahora',
  later: 'Más tarde',
  pickup_time: 'Hora de recogida',
  pickup_day: 'Día',
  pickup_clock: 'Hora',
  later_soon: 'En 30 minutos',
  later_tonight: 'Esta noche, {time}',
  later_tomorrow: 'Mañana, {time}',
  car_types: 'Tipos de vehículo',
  // places and prices
  alert: 'Alerta',
  google_places_error: 'No encontramos ese lugar. Elige otro de las sugerencias.',
  location_fetch_error:
    'No encontramos tu ubicación. Permite el acceso a la ubicación en el navegador o escribe la dirección.',
} as const satisfies Spanish<typeof english>
