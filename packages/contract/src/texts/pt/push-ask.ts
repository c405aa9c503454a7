// This translation needs a native reader before it is called final.
import type { pushAsk as english } from '../en/push-ask.ts'
import type { Portuguese } from './language.ts'

/** Asking to show notifications on this device. */
export const pushAsk = {
  push_ask_rider: 'Avisar quando o motorista chegar',
  push_ask_rider_note: 'Cada etapa da sua reserva, mesmo com esta página fechada.',
  push_ask_driver: 'Avisar quando houver uma oferta',
  push_ask_driver_note: 'As ofertas duram um minuto. Veja-as também com o app em segundo plano.',
  push_ask_waiting: 'Avisar quando eu for aprovado',
  push_ask_waiting_note:
    'Você pode fechar esta página: avisaremos quando seu cadastro for aprovado ou se precisarmos de algo.',
  push_ask_later: 'Agora não',
  push_on: 'Você vai receber notificações neste dispositivo.',
  push_denied:
    'As notificações estão bloqueadas para este site. Permita nas configurações do navegador e tente de novo.',
  push_device: 'Notificações neste dispositivo',
  push_device_on: 'Este dispositivo mostra cada etapa das suas reservas.',
  push_device_off: 'Este dispositivo não mostra nada com o app fechado.',
  push_device_unsupported:
    'Este navegador não mostra notificações. No iPhone, adicione primeiro o app à tela de início.',
  push_switch_on: 'Ativar',
  push_switch_off: 'Desativar',
} as const satisfies Portuguese<typeof english>
