// This translation needs a native reader before it is called final.
import type { form as english } from '../en/form.ts'
import type { Portuguese } from './language.ts'

/** The booking form: on the landing page and in the app. Most of it is what other screens call places and times too. */
export const form = {
  // units
  'minutes_short.one': 'min',
  'minutes_short.many': 'min',
  'minutes_short.other': 'min',
  'minutes.one': '{count} min',
  'minutes.many': '{count} min',
  'minutes.other': '{count} min',
  from_before_price: 'a partir de',
  // places
  pickup: 'Embarque',
  drop: 'Destino',
  pickup_placeholder: 'Onde você está?',
  drop_placeholder: 'Para onde?',
  places_loading: 'Buscando lugares',
  places_empty: 'Nenhum lugar encontrado. Confira a grafia ou digite o nome de uma rua.',
  places_error:
    'Não foi possível carregar os lugares. Seu texto foi mantido; continue digitando para tentar de novo.',
  places_recent: 'Recentes',
  places_suggested: 'Lugares sugeridos',
  places_station: 'Estação',
  places_airport: 'Aeroporto',
  places_hospital: 'Hospital',
  places_city: 'Cidade',
  places_count: 'Lugares encontrados: {count}',
  use_my_location: 'Usar minha localização',
  locating: 'Buscando sua localização',
  location_outside: 'Você está fora de {place}.',
  location_outside_unnamed: 'Você está fora da nossa área de atendimento.',
  use_map_center: 'Usar o centro do mapa',
  swap_places: 'Trocar embarque e destino',
  // booking
  ride: 'Viagem',
  parcel: 'Encomenda',
  service: 'Do que você precisa?',
  when: 'Quando?',
  now: 'Agora',
  later: 'Depois',
  pickup_time: 'Horário de embarque',
  pickup_day: 'Dia',
  pickup_clock: 'Hora',
  later_soon: 'Em 30 minutos',
  later_tonight: 'Hoje à noite, {time}',
  later_tomorrow: 'Amanhã, {time}',
  car_types: 'Categorias',
  // places and prices
  alert: 'Alerta',
  google_places_error: 'Não encontramos esse lugar. Escolha outro entre as sugestões.',
  location_fetch_error:
    'Não encontramos sua localização. Permita o acesso à localização no navegador ou digite o endereço.',
} as const satisfies Portuguese<typeof english>
