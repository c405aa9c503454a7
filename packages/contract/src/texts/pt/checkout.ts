// This translation needs a native reader before it is called final.
import type { checkout as english } from '../en/checkout.ts'
import type { Portuguese } from './language.ts'

/** Card payments: the page of a provider’s card fields, and what became of a payment. */
export const checkout = {
  checkout_title: 'Pagar {amount}',
  checkout_note: 'Por {provider}. Os dados do seu cartão vão apenas para {provider}.',
  checkout_pay: 'Pagar {amount}',
  checkout_working: 'Pagando…',
  checkout_leave: 'Pagar de outra forma',
  checkout_card: 'Dados do cartão',
  checkout_card_enter: 'Digite os dados do cartão',
  checkout_card_number: 'Número do cartão',
  checkout_card_expiry: 'Validade',
  checkout_card_code: 'Código de segurança',
  checkout_page: 'Pagamento',
  checkout_failed_to_load: 'Não foi possível verificar este pagamento',
  checkout_checking: 'Verificando seu pagamento…',
  checkout_checking_note: 'Isso leva alguns segundos.',
  checkout_open: 'Ainda não pago',
  checkout_open_note:
    'Continue em {provider} ou pague de outra forma. Se você acabou de pagar, esta página se atualiza sozinha.',
  checkout_continue: 'Continuar em {provider}',
  checkout_see: 'Ver o pagamento',
  checkout_without_card: 'Pagar sem cartão',
  checkout_pending: 'Seu banco precisa de um momento',
  checkout_pending_note:
    'Esta página mostra o resultado assim que seu banco responder. Você também pode sair dela: o pagamento continua.',
  checkout_paid: 'Pago',
  checkout_paid_note: 'Obrigado. O pagamento já consta na sua reserva.',
  checkout_top_up: 'Adicionado à sua carteira',
  checkout_top_up_note: 'Você já pode usar o saldo.',
  checkout_credited: 'Creditado na sua carteira',
  checkout_credited_note:
    'Sua reserva não precisava mais deste pagamento, por isso o dinheiro está na sua carteira.',
  checkout_tipped: 'Seu motorista recebeu a gorjeta',
  checkout_tipped_note: 'Obrigado. O valor inteiro é do motorista.',
  checkout_tip_credited_note:
    'Não era mais possível dar gorjeta ao seu motorista, por isso o dinheiro está na sua carteira.',
  checkout_failed: 'O pagamento foi recusado',
  checkout_failed_note: 'Nada foi cobrado. Tente de novo ou pague de outra forma.',
  checkout_cancelled: 'Pagamento cancelado',
  checkout_cancelled_note: 'Nada foi cobrado.',
  checkout_expired: 'O pagamento expirou',
  checkout_expired_note: 'Nada foi cobrado. Se o dinheiro chegar depois, ele entra na sua carteira.',
  checkout_to_trip: 'Ir para sua reserva',
  checkout_to_wallet: 'Ir para sua carteira',
  checkout_unknown: 'Este pagamento não é seu ou não existe.',
} as const satisfies Portuguese<typeof english>
