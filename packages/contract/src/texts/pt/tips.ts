// This translation needs a native reader before it is called final.
import type { tips as english } from '../en/tips.ts'
import type { Portuguese } from './language.ts'

/** Tipping the driver after a trip. */
export const tips = {
  tip_title: 'Dar uma gorjeta a {name}?',
  tip_note: 'O valor inteiro vai para seu motorista.',
  tip_other: 'Outro valor',
  tip_own: 'Seu valor',
  tip_limit: 'Até {amount}',
  tip_give: 'Dar gorjeta',
  tip_enter: 'Digite um valor',
  tip_from_wallet: 'Dar {amount} da sua carteira',
  tip_by_card: 'Pagar {amount} no cartão',
  tip_short: 'Sua carteira tem {amount}, por isso esta gorjeta é paga no cartão.',
  tip_no_way: 'Sua carteira tem {amount}. Adicione saldo primeiro ou escolha uma gorjeta menor.',
  tip_given: 'Você deu {amount} a {name}',
  tip_done: 'Obrigado. {name} recebeu sua gorjeta.',
} as const satisfies Portuguese<typeof english>
