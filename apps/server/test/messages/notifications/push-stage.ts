import { getPushKey, registerDevice } from '@cabstand/contract/http/messages/notifications/index'
import type { PushConfig } from '../../../src/messages/notifications/index.ts'
import { startExpoEmulator } from '../../support/emulators/expo.ts'
import { startFcmEmulator } from '../../support/emulators/fcm.ts'
import { type Browser, startWebPushEmulator } from '../../support/emulators/web-push.ts'
import type { TestClient } from '../../support/test-client.ts'
import { testDatabase } from '../../support/test-database.ts'
import { TestClock, testServer } from '../../support/test-server.ts'

export const notificationKey = 'the-key-of-a-program-of-the-operator'

/** A server that sends by all three providers, which are emulators. */
export async function startPushStage() {
  const database = await testDatabase({ demo: true })
  const clock = new TestClock(database)
  const [web, fcm, expo] = [
    await startWebPushEmulator(),
    await startFcmEmulator(clock.now),
    await startExpoEmulator(),
  ]
  const push: PushConfig = {
    webHosts: [web.url],
    fcm: { account: fcm.account, apiUrl: fcm.apiUrl, tokenUrl: fcm.tokenUrl },
    expo: { accessToken: expo.accessToken, apiUrl: expo.apiUrl },
  }
  const server = await testServer({ database, clock, push, notificationKey })
  return { server, database, clock, web, fcm, expo, push }
}

/** A browser in which this person has allowed notifications. */
export async function subscribe(
  stage: { web: Awaited<ReturnType<typeof startWebPushEmulator>> },
  person: TestClient,
): Promise<Browser> {
  const { publicKey } = await person.call(getPushKey, {})
  const browser = stage.web.subscribe(publicKey ?? '')
  await person.call(registerDevice, { body: browser.subscription })
  return browser
}

let tokens = 0
export const newExpoToken = () => `ExponentPushToken[token${String(++tokens).padStart(8, '0')}]`
export const newFcmToken = () => `fcm-token-of-an-app-${String(++tokens).padStart(8, '0')}`
