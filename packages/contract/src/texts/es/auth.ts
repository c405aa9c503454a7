// This translation needs a native reader before it is called final.
import type { auth as english } from '../en/auth.ts'
import type { Spanish } from './language.ts'

/** Sign-in. */
export const auth = {
  // sign-in
  login_title: 'Iniciar sesión',
  login_note: 'Escribe tu número de móvil. Si es tu primera vez, te crearemos una cuenta.',
  login_drive: 'Registrarse como conductor',
  login_drive_note: 'Después de iniciar sesión, añades tu vehículo y tu licencia de conducir.',
  login_missing: 'Todavía falta: {items}',
  login_mobile: 'Número de móvil',
  login_get_code: 'Recibir código',
  login_enter_code: 'Escribe el código',
  login_sent_to: 'Enviamos un código de seis dígitos al',
  login_printed: 'Escribe el código que el servidor mostró para ti.',
  login_emailed_to:
    'No pudimos enviar un mensaje de texto. Si confirmaste un correo para este número, enviamos allí un código de seis dígitos:',
  login_code: 'Código',
  login_new_code_in: 'Podrás pedir un código nuevo en {time}.',
  login_send_again: 'Pedir un código nuevo',
  'login_tries_left.one': 'Queda {count} intento.',
  'login_tries_left.many': 'Quedan {count} de intentos.',
  'login_tries_left.other': 'Quedan {count} intentos.',
  'login_digits_to_go.one': 'Escribe {count} dígito más',
  'login_digits_to_go.many': 'Escribe {count} de dígitos más',
  'login_digits_to_go.other': 'Escribe {count} dígitos más',
  login_sign_in: 'Iniciar sesión',
  login_entering: 'Iniciando sesión',
  login_sms_preview: 'Demo: vista previa del SMS',
  login_use_code: 'Usar este código',
  login_demo_people: 'Demo: inicia sesión como una de estas personas',
  // sign-in by other ways than a number
  login_email: 'Correo',
  login_email_note: 'Escribe tu dirección de correo. Si es tu primera vez, te crearemos una cuenta.',
  login_or: 'o',
  login_other_ways: 'Otras formas de iniciar sesión',
  login_with_email: 'Continuar con correo',
  login_with_mobile: 'Usar tu número de móvil',
  login_with: 'Continuar con {provider}',
  login_newcomer: 'Añade tu número de móvil',
  login_newcomer_note:
    'Los conductores te llaman a este número. Si ya tienes una cuenta con él, la vinculamos a tu cuenta de {provider}.',
  login_newcomer_skip: 'Continuar sin número',
  // sign-in of people whom staff have not approved
  login_blocked: 'Tu cuenta está bloqueada.',
  login_blocked_contact: 'Si crees que es un error, contáctanos:',
  login_waiting_next:
    'Nuestro equipo revisa tus datos. Podrás iniciar sesión aquí en cuanto apruebe tu cuenta.',
  // sign-in, a wrong code
  login_code_ended: 'Este código ya no es válido. Pide uno nuevo.',
  login_wrong_code: 'Ese código no es correcto. Revísalo e inténtalo de nuevo.',
} as const satisfies Spanish<typeof english>
