/**
 * Whether an environment variable of a provider must appear nowhere. Payfast's merchant key is in the form that a browser
 * posts; the others are for browsers by their name.
 */
export const isSecret = (variable: string) =>
  /SECRET|KEY|TOKEN|PASS|LOGIN/.test(variable) &&
  !/PUBLIC|PAYFAST_MERCHANT_KEY|APPLE_KEY_ID|_URL$/.test(variable)
