// This translation needs a native reader before it is called final.
import type { pushAsk as english } from '../en/push-ask.ts'
import type { Spanish } from './language.ts'

/** Asking to show notifications on this device. */
export const pushAsk = {
  push_ask_rider: 'Avisarme cuando llegue el conductor',
  push_ask_rider_note: 'Cada paso de tu reserva, también con esta página cerrada.',
  push_ask_driver: 'Avisarme cuando se ofrezca un viaje',
  push_ask_driver_note: 'Las ofertas duran un minuto. Míralas también con la app en segundo plano.',
  push_ask_waiting: 'Avisarme cuando se apruebe mi cuenta',
  push_ask_waiting_note:
    'Puedes cerrar esta página: te avisaremos cuando tu cuenta esté aprobada o si necesitamos algo.',
  push_ask_later: 'Ahora no',
  push_on: 'Recibirás notificaciones en este dispositivo.',
  push_denied:
    'Las notificaciones están bloqueadas para este sitio. Permítelas en los ajustes de tu navegador e inténtalo de nuevo.',
  push_device: 'Notificaciones en este dispositivo',
  push_device_on: 'Este dispositivo muestra cada paso de tus reservas.',
  push_device_off: 'Este dispositivo no muestra nada con la app cerrada.',
  push_device_unsupported:
    'Este navegador no puede mostrar notificaciones. En un iPhone, añade primero la app a la pantalla de inicio.',
  push_switch_on: 'Activar',
  push_switch_off: 'Desactivar',
} as const satisfies Spanish<typeof english>
