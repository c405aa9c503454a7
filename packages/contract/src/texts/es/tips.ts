// This translation needs a native reader before it is called final.
import type { tips as english } from '../en/tips.ts'
import type { Spanish } from './language.ts'

/** Tipping the driver after a trip. */
export const tips = {
  tip_title: '¿Añadir una propina para {name}?',
  tip_note: 'Es toda para tu conductor.',
  tip_other: 'Otro importe',
  tip_own: 'Tu importe',
  tip_limit: 'Hasta {amount}',
  tip_give: 'Dar propina',
  tip_enter: 'Escribe un importe',
  tip_from_wallet: 'Dar {amount} de tu billetera',
  tip_by_card: 'Pagar {amount} con tarjeta',
  tip_short: 'Tu billetera tiene {amount}, así que esta propina se paga con tarjeta.',
  tip_no_way: 'Tu billetera tiene {amount}. Primero añádele dinero o elige una propina menor.',
  tip_given: 'Diste {amount} a {name}',
  tip_done: 'Gracias. {name} ya tiene tu propina.',
} as const satisfies Spanish<typeof english>
