import { createSmtpMail } from '../../people/auth/index.ts'
import { StartupError } from '../../platform/startup-error.ts'
import type { Config } from '../config.ts'
import { type Finding, fine, note, problem } from './finding.ts'

/** Senders, push and payment providers. No message is sent and no money moved. */
export async function* examineServices(config: Config): AsyncGenerator<Finding> {
  const { sms, smtp } = config.senders
  if (sms !== undefined)
    yield fine('SMS', sms.kind === 'twilio' ? 'Twilio' : `the gateway at ${new URL(sms.url).host}`)
  if (smtp !== undefined) yield await examineMail(smtp)
  if (sms === undefined && smtp === undefined)
    yield config.production
      ? problem('Sign-in codes', 'nothing sends them: set CABSTAND_SMS_URL, Twilio or CABSTAND_SMTP_URL')
      : fine('Sign-in codes', 'shown on the screen, as in every demo')
  else if (sms === undefined)
    yield note('Sign-in codes', 'sent by e-mail only: mobile numbers cannot be proven')
  yield config.push.webHosts?.length === 0
    ? note('Push', 'CABSTAND_WEB_PUSH_HOSTS is off: phones hear nothing while the app is closed')
    : fine('Push', 'to browsers')
  yield await examinePayments(config)
}

async function examineMail(smtp: { readonly url: string; readonly from: string }): Promise<Finding> {
  const { host } = new URL(smtp.url)
  try {
    await createSmtpMail(smtp).check()
    return fine('Mail', `${host} accepts our sign-in`)
  } catch (error) {
    return problem(
      'Mail',
      `${host} refused the sign-in or did not answer: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

async function examinePayments(config: Config): Promise<Finding> {
  try {
    const providers = await config.setUpPayments({ demo: false, emulated: {} })
    const titles = providers.map(({ title }) => title).join(', ')
    return fine(
      'Card payments',
      titles === '' ? 'none: cash and wallet' : `${titles}: test each in the console`,
    )
  } catch (error) {
    if (error instanceof StartupError) return problem('Card payments', error.message)
    throw error
  }
}
