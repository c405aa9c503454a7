import { scriptValue } from '../script-value.ts'

/** Culqi shows its fields over our page, by itself first and by this button again. */
export const markup = '<button type="button" id="culqi-pay">{enter}</button>'

/** Our script for Culqi's Custom Checkout: cards, and Yape for soles. */
export function cardScript(settings: {
  readonly publicKey: string
  readonly amount: number
  readonly currency: string
  readonly xculqirsaid: string
  readonly rsapublickey: string
}): string {
  const { publicKey, amount, currency, xculqirsaid, rsapublickey } = settings
  const encryption = xculqirsaid === '' ? {} : { xculqirsaid, rsapublickey }
  const options = {
    lang: 'auto',
    installments: false,
    modal: true,
    paymentMethods: {
      tarjeta: true,
      yape: currency === 'PEN',
      billetera: false,
      bancaMovil: false,
      agente: false,
      cuotealo: false,
    },
  }
  return `(() => {
  const settings = ${scriptValue({ amount, currency, ...encryption })}
  const options = ${scriptValue(options)}
  const checkout = new CulqiCheckout(${scriptValue(publicKey)}, {
    settings: { title: document.title, ...settings },
    options,
  })
  checkout.culqi = () => {
    const { token, error } = checkout
    if (token) {
      checkout.close()
      submitCard({ token: token.id, email: token.email || '' })
    } else if (error) failCard(error.user_message || 'Check your card details and try again.')
  }
  document.getElementById('culqi-pay').addEventListener('click', () => checkout.open())
  checkout.open()
})()`
}
