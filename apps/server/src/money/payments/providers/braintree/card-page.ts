import { OutboundFailure } from '../../../../platform/outbound/outbound-request.ts'
import { scriptValue } from '../script-value.ts'

/** The places of the card fields, and the button. */
export const cardMarkup = [
  '<label for="card-number">{number}</label><div id="card-number" class="card-field"></div>',
  '<label for="card-expiry">{expiry}</label><div id="card-expiry" class="card-field"></div>',
  '<label for="card-cvv">{code}</label><div id="card-cvv" class="card-field"></div>',
  '<button id="card-pay" type="button" disabled data-pay>{pay}</button>',
].join('\n')

/** The origins that the scripts call and show frames of: by the documentation of braintree-web. */
export function cardOrigins({
  environment,
  baseUrl,
  scriptsUrl,
}: Readonly<Record<'environment' | 'baseUrl' | 'scriptsUrl', string>>): string[] {
  const zone = environment === 'production' ? '' : 'sandbox.'
  const gateway = baseUrl === '' ? `https://api.${zone}braintreegateway.com` : new URL(baseUrl).origin
  if (baseUrl !== '') return [gateway, new URL(scriptsUrl).origin]
  return [
    gateway,
    'https://assets.braintreegateway.com',
    `https://client-analytics.${zone}braintreegateway.com`,
    'https://*.braintree-api.com',
  ]
}

/** Makes the card fields, and submits the card's token, which is good for one charge. */
export const cardScript = (clientToken: string): string => `{
  const button = document.getElementById('card-pay')
  const styles = { input: { 'font-size': '16px', 'font-family': 'system-ui, sans-serif' }, '.invalid': { color: '#b42318' } }
  const fields = {
    number: { container: '#card-number' },
    expirationDate: { container: '#card-expiry', placeholder: 'MM / YY' },
    cvv: { container: '#card-cvv' },
  }
  braintree.client
    .create({ authorization: ${scriptValue(clientToken)} })
    .then((client) => braintree.hostedFields.create({ client, styles, fields }))
    .then((card) => {
      button.disabled = false
      button.addEventListener('click', () => {
        button.disabled = true
        card.tokenize().then(
          ({ nonce }) => submitCard({ payment_method_nonce: nonce }),
          ({ message }) => {
            button.disabled = false
            failCard(message)
          },
        )
      })
    })
    .catch(() => failCard('The card fields could not be loaded. Reload this page.'))
}`

/** The token of the card among the submitted fields. Throws OutboundFailure where there is none. */
export function readNonce({ payment_method_nonce: nonce }: Readonly<Record<string, string>>): string {
  if (nonce === undefined || nonce === '') throw new OutboundFailure('rejected', 'was given no card')
  return nonce
}
