// This translation needs a native reader before it is called final.
import type { tips as english } from '../en/tips.ts'
import type { French } from './language.ts'

/** Tipping the driver after a trip. */
export const tips = {
  tip_title: 'Donner un pourboire à {name} ?',
  tip_note: 'Il revient entièrement à votre chauffeur.',
  tip_other: 'Autre montant',
  tip_own: 'Votre montant',
  tip_limit: '{amount} au maximum',
  tip_give: 'Donner le pourboire',
  tip_enter: 'Saisissez un montant',
  tip_from_wallet: 'Donner {amount} de votre portefeuille',
  tip_by_card: 'Payer {amount} par carte',
  tip_short: 'Votre portefeuille contient {amount} ; ce pourboire est donc payé par carte.',
  tip_no_way:
    'Votre portefeuille contient {amount}. Ajoutez-y d’abord de l’argent ou choisissez un pourboire moins élevé.',
  tip_given: 'Vous avez donné {amount} à {name}',
  tip_done: 'Merci. {name} a votre pourboire.',
} as const satisfies French<typeof english>
