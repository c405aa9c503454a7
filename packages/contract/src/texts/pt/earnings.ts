// This translation needs a native reader before it is called final.
import type { earnings as english } from '../en/earnings.ts'
import type { Portuguese } from './language.ts'

/** What a driver earned, by day and week. */
export const earnings = {
  earnings_title: 'Ganhos',
  earnings_failed: 'Não foi possível carregar seus ganhos',
  earnings_week: '{from} a {to}',
  earnings_before: 'Semana anterior',
  earnings_after: 'Semana seguinte',
  earnings_share: 'Sua parte',
  'earnings_trips.one': '{count} viagem',
  'earnings_trips.many': '{count} de viagens',
  'earnings_trips.other': '{count} viagens',
  earnings_cash: 'dinheiro {amount}',
  earnings_tips: 'gorjetas {amount}',
  earnings_online: 'online {hours} h {minutes} min',
  earnings_empty: 'Nenhum ganho nesta semana',
  earnings_empty_note: 'As viagens aparecem aqui no dia em que são pagas.',
} as const satisfies Portuguese<typeof english>
