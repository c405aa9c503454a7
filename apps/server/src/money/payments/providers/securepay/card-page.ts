import { scriptValue } from '../script-value.ts'

/** Where SecurePay draws its fields, and the button that reads them. */
export const markup = `<div id="securepay-card" role="group" aria-label="{card}"></div>
<button type="button" id="securepay-pay" data-pay>{pay}</button>`

/** Our script. SecurePay finds its own script by the id of the element, which our page does not set. */
export function cardScript(keys: {
  readonly scriptUrl: string
  readonly clientId: string
  readonly merchantCode: string
}): string {
  return `(() => {
  const { scriptUrl, clientId, merchantCode } = ${scriptValue(keys)}
  const button = document.getElementById('securepay-pay')
  for (const element of document.scripts) if (element.src === scriptUrl) element.id = 'securepay-ui-js'
  const fields = new securePayUI.init({
    containerId: 'securepay-card',
    scriptId: 'securepay-ui-js',
    clientId,
    merchantCode,
    card: {
      allowedCardTypes: ['visa', 'mastercard', 'amex', 'diners'],
      showCardIcons: true,
      onTokeniseSuccess: (card) => submitCard({ token: card.token }),
      onTokeniseError: () => {
        button.disabled = false
        failCard('Check your card details and try again.')
      },
    },
  })
  button.addEventListener('click', () => {
    button.disabled = true
    fields.tokenise()
  })
})()`
}
