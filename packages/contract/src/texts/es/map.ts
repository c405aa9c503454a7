// This translation needs a native reader before it is called final.
import type { map as english } from '../en/map.ts'
import type { Spanish } from './language.ts'

/** The map, on every screen that has one. */
export const map = {
  map_zoom_in: 'Acercar',
  map_zoom_out: 'Alejar',
  map_fit: 'Mostrar todo de nuevo',
  map_follow: 'Seguir el vehículo',
  map_of_trip: 'Mapa: de {pickup} a {drop}',
  map_keys: 'Las flechas mueven el mapa; más y menos cambian el zoom.',
  map_failed: 'No se pudo cargar el mapa. Todo lo demás funciona sin él.',
  map_undrawable: 'Este navegador no puede mostrar el mapa. Todo lo demás funciona sin él.',
  map_pin_at: '{pin}: {address}',
  map_pin_keys: 'Las flechas mueven el pin, Enter fija el lugar y Escape devuelve el pin a su sitio.',
  map_pin_moved: '{pin} está ahora en {address}',
  map_car_away: 'El vehículo está a {distance} de la próxima parada',
  map_car_away_minutes: 'El vehículo está a {distance}, unos {minutes}, de la próxima parada',
  map_cars_near: 'Vehículos libres cerca de la recogida: {count}',
  map_own_car: 'Tu vehículo está en el mapa',
  waypoint: 'Parada {number}',
} as const satisfies Spanish<typeof english>
