// This translation needs a native reader before it is called final.
import type { earnings as english } from '../en/earnings.ts'
import type { French } from './language.ts'

/** What a driver earned, by day and week. */
export const earnings = {
  earnings_title: 'Revenus',
  earnings_failed: 'Impossible de charger vos revenus',
  earnings_week: '{from} – {to}',
  earnings_before: 'Semaine précédente',
  earnings_after: 'Semaine suivante',
  earnings_share: 'Votre part',
  'earnings_trips.one': '{count} course',
  'earnings_trips.many': '{count} de courses',
  'earnings_trips.other': '{count} courses',
  earnings_cash: 'espèces {amount}',
  earnings_tips: 'pourboires {amount}',
  earnings_online: 'en ligne {hours} h {minutes} min',
  earnings_empty: 'Aucun revenu cette semaine',
  earnings_empty_note: 'Les courses apparaissent ici le jour où elles sont payées.',
} as const satisfies French<typeof english>
