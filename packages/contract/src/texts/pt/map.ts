// This translation needs a native reader before it is called final.
import type { map as english } from '../en/map.ts'
import type { Portuguese } from './language.ts'

/** The map, on every screen that has one. */
export const map = {
  map_zoom_in: 'Aproximar',
  map_zoom_out: 'Afastar',
  map_fit: 'Mostrar tudo de novo',
  map_follow: 'Seguir o carro',
  map_of_trip: 'Mapa: de {pickup} a {drop}',
  map_keys: 'As setas movem o mapa, mais e menos mudam o zoom.',
  map_failed: 'Não foi possível carregar o mapa. Todo o resto funciona sem ele.',
  map_undrawable: 'Este navegador não consegue mostrar o mapa. Todo o resto funciona sem ele.',
  map_pin_at: '{pin}: {address}',
  map_pin_keys: 'As setas movem o marcador, Enter define o lugar, Esc devolve o marcador.',
  map_pin_moved: '{pin} agora é {address}',
  map_car_away: 'O carro está a {distance} da próxima parada',
  map_car_away_minutes: 'O carro está a {distance}, cerca de {minutes}, da próxima parada',
  map_cars_near: 'Carros livres perto do embarque: {count}',
  map_own_car: 'Seu carro está no mapa',
  waypoint: 'Parada {number}',
} as const satisfies Portuguese<typeof english>
