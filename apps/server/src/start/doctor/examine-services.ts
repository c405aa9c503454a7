import { createSmtpMail } from '../../people/auth/index.ts'
import { StartupError } from '../../platform/startup-error.ts'
import type { Config } from '../config/config.ts'
import { whyUnreachable } from './ask-server.ts'
import { type Finding, fine, note, problem } from './finding.ts'

/** Senders, push and payment providers. No message is sent and no money moved. */
export async function* examineServices(config: Config): AsyncGenerator<Finding> {
  const { sms, smtp } = config.senders
  if (sms !== undefined)
    yield sms.kind === 'twilio'
      ? fine('SMS', 'Twilio')
      : await examineServer('SMS', 'CABSTAND_SMS_URL', sms.url)
  if (smtp !== undefined) yield await examineMail(smtp)
  if (sms === undefined && smtp === undefined)
    yield config.production
      ? problem('Sign-in codes', 'nothing sends them: set CABSTAND_SMS_URL, Twilio or CABSTAND_SMTP_URL')
      : fine('Sign-in codes', 'shown on the screen, as in every demo')
  else if (sms === undefined)
    yield note('Sign-in codes', 'sent by e-mail only: mobile numbers cannot be proven')
  yield examinePush(config)
  yield* examineMapServers(config)
  yield await examinePayments(config)
}

/** Whether a server of the operator's answers. Its keys are not tried: that may cost money. */
async function examineServer(about: string, variable: string, url: string): Promise<Finding> {
  const { origin, host } = new URL(url)
  const reason = await whyUnreachable(origin)
  return reason === undefined
    ? fine(about, `${host} answers`)
    : problem(about, `${host} ${reason}: look at ${variable}, DNS and firewall`)
}

function examinePush({ push: { webHosts, fcm, expo } }: Config): Finding {
  const providers = [webHosts && 'browsers', fcm && 'Firebase', expo && 'Expo'].filter(Boolean)
  return providers.length === 0
    ? note('Push', 'CABSTAND_WEB_PUSH_HOSTS is off: phones hear nothing while the app is closed')
    : fine('Push', `by ${providers.join(', ')}`)
}

async function* examineMapServers({ maps }: Config): AsyncGenerator<Finding> {
  const servers = {
    CABSTAND_VALHALLA_URL: maps.valhallaUrl,
    CABSTAND_OSRM_URL: maps.osrmUrl,
    CABSTAND_PHOTON_URL: maps.photonUrl,
    CABSTAND_NOMINATIM_URL: maps.nominatimUrl,
  }
  for (const [variable, url] of Object.entries(servers))
    if (url !== undefined) yield await examineServer('Map server', variable, url)
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
