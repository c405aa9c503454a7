// This translation needs a native reader before it is called final.
import type { stops as english } from '../en/stops.ts'
import type { Portuguese } from './language.ts'

/** The stops of a trip as fields that can be sorted: where riders and staff book. */
export const stops = {
  stop_list: 'Paradas da viagem',
  stop_add: 'Adicionar parada',
  stop_number: 'Parada {number}',
  stop_placeholder: 'Onde parar no caminho?',
  stop_remove: 'Remover parada {number}',
  stop_move: 'Mover {stop}: arraste ou use as setas do teclado',
  stop_moved: '{place} agora é {stop}, {position} de {count}.',
  stop_empty: 'Campo vazio',
  stop_pick: 'Escolha um lugar entre as sugestões.',
  stop_limit: 'Uma viagem pode ter até {count} paradas no caminho.',
} as const satisfies Portuguese<typeof english>
