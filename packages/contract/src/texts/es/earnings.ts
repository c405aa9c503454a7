// This translation needs a native reader before it is called final.
import type { earnings as english } from '../en/earnings.ts'
import type { Spanish } from './language.ts'

/** What a driver earned, by day and week. */
export const earnings = {
  earnings_title: 'Ganancias',
  earnings_failed: 'No se pudieron cargar tus ganancias',
  earnings_week: 'Del {from} al {to}',
  earnings_before: 'Semana anterior',
  earnings_after: 'Semana siguiente',
  earnings_share: 'Tu parte',
  'earnings_trips.one': '{count} viaje',
  'earnings_trips.many': '{count} de viajes',
  'earnings_trips.other': '{count} viajes',
  earnings_cash: 'efectivo {amount}',
  earnings_tips: 'propinas {amount}',
  earnings_online: 'conectado {hours} h {minutes} min',
  earnings_empty: 'Sin ganancias en esta semana',
  earnings_empty_note: 'Los viajes aparecen aquí el día en que se pagan.',
} as const satisfies Spanish<typeof english>
