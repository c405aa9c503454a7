// This translation needs a native reader before it is called final.
import type { stops as english } from '../en/stops.ts'
import type { Spanish } from './language.ts'

/** The stops of a trip as fields that can be sorted: where riders and staff book. */
export const stops = {
  stop_list: 'Paradas del viaje',
  stop_add: 'Añadir parada',
  stop_number: 'Parada {number}',
  stop_placeholder: '¿Dónde parar en el camino?',
  stop_remove: 'Quitar parada {number}',
  stop_move: 'Mover {stop}: arrastra o usa las flechas',
  stop_moved: '{place} es ahora {stop}, {position} de {count}.',
  stop_empty: 'Campo vacío',
  stop_pick: 'Elige un lugar de las sugerencias.',
  stop_limit: 'Un viaje puede tener hasta {count} paradas en el camino.',
} as const satisfies Spanish<typeof english>
