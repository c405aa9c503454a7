// This translation needs a native reader before it is called final.
import type { upload as english } from '../en/upload.ts'
import type { Portuguese } from './language.ts'

/** Fields for pictures. */
export const upload = {
  upload_choose: 'Escolher foto',
  upload_replace: 'Escolher outra',
  upload_remove: 'Remover',
  upload_removed: 'Sem foto',
  upload_set: 'Nova foto',
  upload_hint: 'JPEG, PNG ou WebP, até {size} MB',
  upload_sending: 'Enviando, {percent}',
  upload_checking: 'Verificando a foto',
  upload_waiting: 'Aguardando a conexão',
  upload_paused: 'Pausado em {percent}',
  upload_pause: 'Pausar',
  upload_resume: 'Continuar',
  upload_cancel: 'Cancelar',
  upload_retry: 'Tentar de novo',
  upload_picture_of: '{label}: foto atual',
  upload_interrupted:
    '“{name}” não foi enviada por completo. Escolha-a de novo, e o envio continua de onde parou.',
  upload_crop: 'Recortar foto',
  upload_crop_area: 'Arraste a foto ou mova-a com as setas do teclado.',
  upload_crop_zoom: 'Zoom',
  upload_crop_use: 'Usar foto',
} as const satisfies Portuguese<typeof english>
