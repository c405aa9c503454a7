// This translation needs a native reader before it is called final.
import type { track as english } from '../en/track.ts'
import type { Portuguese } from './language.ts'

/** The page of a shared trip. */
export const track = {
  track_title: 'Acompanhe a viagem de {name}',
  track_title_parcel: 'Acompanhe a encomenda de {name}',
  track_title_unknown: 'Viagem compartilhada',
  'track_to_pickup.one': 'minuto até o embarque',
  'track_to_pickup.many': 'minutos até o embarque',
  'track_to_pickup.other': 'minutos até o embarque',
  'track_to_go.one': 'minuto restante',
  'track_to_go.many': 'minutos restantes',
  'track_to_go.other': 'minutos restantes',
  track_pickup_at: '{driver} chega até {name} às {time}',
  track_arrives_at: '{name} chega às {time}',
  track_parcel_arrives_at: 'A encomenda chega às {time}',
  track_searching: 'Buscando um motorista para {name}',
  track_coming: '{driver} está a caminho de {name}',
  track_at_pickup: '{driver} está no local de embarque',
  track_driving: '{name} está a caminho',
  track_parcel_driving: 'A encomenda está a caminho',
  track_arrived: '{name} chegou',
  track_parcel_arrived: 'A encomenda chegou',
  track_ended_at: 'Às {time}. Este link expirou.',
  track_cancelled: 'Esta viagem foi cancelada',
  track_stopped: '{name} parou de compartilhar',
  track_ended: 'Este link expirou.',
  track_unknown: 'Este link não funciona',
  track_unknown_note: 'A viagem terminou ou não é mais compartilhada. Pergunte a quem enviou o link.',
  track_is_driving: '{name} está dirigindo',
  track_ends: 'Este link expira com a viagem',
  track_ends_parcel: 'Este link expira com a entrega',
  track_shared_by: 'Compartilhado por {name}. Mostra só os primeiros nomes, sem telefones.',
  track_map: 'Mapa da viagem',
  track_reconnecting: 'Reconectando. Última atualização: {time}.',
  track_promise: 'O preço mostrado antes de reservar',
} as const satisfies Portuguese<typeof english>
