// This translation needs a native reader before it is called final.
import type { profile as english } from '../en/profile.ts'
import type { Spanish } from './language.ts'

/** The profile, and the form that asks for a missing name. */
export const profile = {
  // answers
  profile_updated: 'Perfil guardado.',
  // profile
  profile_picture: 'Foto',
  profile_first_name: 'Nombre',
  profile_last_name: 'Apellido',
  profile_email: 'Correo',
  profile_email_fixed: 'Inicias sesión con esta dirección. Añade un número de móvil antes de cambiarla.',
  profile_email_confirm: 'Confirma tu correo',
  profile_email_unconfirmed:
    'No enviamos nada a esta dirección, por ejemplo recibos, hasta que confirmes que es tuya.',
  profile_dates: 'Fechas',
  profile_email_change: 'Cambiar correo',
  profile_email_new: 'Nuevo correo electrónico',
  profile_email_send: 'Enviarme un código',
  profile_email_sent: 'Enviamos un código de seis dígitos a',
  profile_email_code: 'Código del correo',
  profile_email_confirmed: 'Correo confirmado',
  profile_mobile: 'Número de móvil',
  profile_mobile_none: 'Aún sin número',
  profile_mobile_change: 'Cambiar',
  profile_mobile_new: 'Nuevo número de móvil',
  profile_mobile_code: 'Código del mensaje de texto',
  profile_mobile_changed: 'Número de móvil cambiado. A partir de ahora inicia sesión con él.',
  profile_account: 'Cuenta',
  profile_required: 'Obligatorio',
  profile_not_plain: 'Esto contiene caracteres que no se pueden mostrar. Escríbelo de nuevo.',
  profile_saving: 'Guardando',
  profile_bank: 'Datos bancarios',
  profile_bank_note: 'A dónde se pagan los retiros. Los retiros que ya solicitaste conservan los suyos.',
  profile_bank_name: 'Banco',
  profile_bank_code: 'Código bancario (BIC)',
  profile_bank_account: 'Cuenta (IBAN)',
  profile_bank_iban: 'Este IBAN no es válido. Revisa sus dígitos.',
  profile_bank_bic: 'Un BIC tiene 8 u 11 letras y dígitos, por ejemplo BRSBPTPL.',
  profile_bank_save: 'Guardar datos bancarios',
  profile_bank_saved: 'Datos bancarios guardados',
  profile_withdraw: 'Retirar dinero',
  profile_drive: 'Registrarse como conductor',
  profile_sign_out: 'Cerrar sesión',
  profile_sign_out_everywhere: 'Cerrar todas las sesiones',
  profile_sign_out_note: 'Esto cierra todas tus sesiones, en todos los dispositivos.',
  profile_sign_out_question: '¿Cerrar todas las sesiones?',
  profile_stay: 'Seguir conectado',
} as const satisfies Spanish<typeof english>
