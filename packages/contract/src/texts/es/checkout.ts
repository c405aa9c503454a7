// This translation needs a native reader before it is called final.
import type { checkout as english } from '../en/checkout.ts'
import type { Spanish } from './language.ts'

/** Card payments: the page of a provider’s card fields, and what became of a payment. */
export const checkout = {
  checkout_title: 'Pagar {amount}',
  checkout_note: 'Con {provider}. Los datos de tu tarjeta solo van a {provider}.',
  checkout_pay: 'Pagar {amount}',
  checkout_working: 'Pagando…',
  checkout_leave: 'Pagar de otra forma',
  checkout_card: 'Datos de la tarjeta',
  checkout_card_enter: 'Escribir datos de la tarjeta',
  checkout_card_number: 'Número de tarjeta',
  checkout_card_expiry: 'Vencimiento',
  checkout_card_code: 'Código de seguridad',
  checkout_page: 'Pago',
  checkout_failed_to_load: 'No se pudo comprobar este pago',
  checkout_checking: 'Comprobando tu pago…',
  checkout_checking_note: 'Esto tarda unos segundos.',
  checkout_open: 'Aún sin pagar',
  checkout_open_note:
    'Sigue en {provider} o paga de otra forma. Si acabas de pagar, esta página se actualiza sola.',
  checkout_continue: 'Continuar en {provider}',
  checkout_see: 'Ver el pago',
  checkout_without_card: 'Pagar sin tarjeta',
  checkout_pending: 'Tu banco necesita un momento',
  checkout_pending_note:
    'Esta página muestra el resultado en cuanto responda tu banco. También puedes salir: el pago sigue su curso.',
  checkout_paid: 'Pagado',
  checkout_paid_note: 'Gracias. El pago está en tu reserva.',
  checkout_top_up: 'Añadido a tu billetera',
  checkout_top_up_note: 'Ya puedes usarlo.',
  checkout_credited: 'Abonado a tu billetera',
  checkout_credited_note: 'Tu reserva ya no necesitaba este pago, así que el dinero está en tu billetera.',
  checkout_tipped: 'Tu conductor ya tiene la propina',
  checkout_tipped_note: 'Gracias. Es toda para tu conductor.',
  checkout_tip_credited_note:
    'Ya no era posible dar propina a tu conductor, así que el dinero está en tu billetera.',
  checkout_failed: 'El pago se rechazó',
  checkout_failed_note: 'No se cobró nada. Inténtalo de nuevo o paga de otra forma.',
  checkout_cancelled: 'Pago cancelado',
  checkout_cancelled_note: 'No se cobró nada.',
  checkout_expired: 'El pago venció',
  checkout_expired_note: 'No se cobró nada. El dinero que llegue después se añade a tu billetera.',
  checkout_to_trip: 'Ir a tu reserva',
  checkout_to_wallet: 'Ir a tu billetera',
  checkout_unknown: 'Este pago no es tuyo o no existe.',
} as const satisfies Spanish<typeof english>
