/** The user and the money that every schedule begins with, made once: keys are slow, and a restored state is fast. */

import {
  listAuthMethods,
  memorySessionStore,
  registerEmailOtp,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithPasskey,
} from '@embedded-wallet/core'
import { openTestSystem, withBehaviors } from '../support/testSystem.js'

const begin = Date.UTC(2026, 10, 22, 12)
/** The service sends few codes in a row. */
const aheadMs = 60_000
let made: ReturnType<typeof makeTemplate> | undefined

export const openTemplate = (): Promise<Template> => {
  made ??= makeTemplate()
  return made
}

export type Template = Awaited<ReturnType<typeof makeTemplate>>

async function makeTemplate() {
  let now = () => begin
  const system = openTestSystem({
    sandbox: { now: () => now(), ...withBehaviors({ calls: '2026-08', sca: true }) },
  })
  const { sandbox } = system
  // The device of the schedules keeps what it stores.
  const sessionStore = { ...memorySessionStore(), persistence: 'device' as const }
  const { accountId, wallet } = await system.signedIn()
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  await sandbox.clock.advance(aheadMs)
  const own = system.wallet(accountId, { sessionStore, passkeys: wallet.authenticator })
  await sendEmailOtp(own)
  await signInWithEmailOtp(own, { otp: sandbox.inbox.at(-1)!.code })
  await signInWithPasskey(own)
  const quote = (amount: number) => system.quote(accountId, amount)
  /** Two quotes, each of them once payable, and one of more than the account has. */
  const quotes = [await quote(1_000_000), await quote(2_000_000), await quote(200_000_000)] as const
  const methods = await listAuthMethods(own)
  const customerId = await system.customerOf(accountId)
  const idOf = (type: string) => methods.find((method) => method.type === type)!.id!
  const records = (await sessionStore.list('session/')) as { sessionId: string }[]
  const snapshot = sandbox.snapshot()
  // Source: the row of the table `customers`; dated profiles, section 3: the region decides, and a login lasts 180 days.
  const inGermany = snapshot.map(([table, id, value]) =>
    table === 'customers' && id === customerId
      ? ([table, id, { ...(value as object), region: 'DE', phoneNumber: '+15550100' }] as const)
      : ([table, id, value] as const),
  )
  const login = {
    customerId,
    failedAttempts: 0,
    trusted: [],
    resets: [],
    sessionUntil: begin + 180 * 86_400_000,
  }
  /** The same state, but for a user in Germany: the service holds each payment until the user has authorized it. */
  const heldSnapshot = [...inGermany, ['sca', customerId, login]] as never as typeof snapshot
  /** Locks the user of the held payments, as five wrong logins do. */
  const lock = async () => {
    for (let failures = 0; failures < 5; failures++)
      await system.platform('recordScaEvent', {
        query: { customerId },
        body: { eventType: 'FAILED_LOGIN_ATTEMPT' },
      })
  }
  return {
    heldSnapshot,
    lock,
    sandbox,
    snapshot,
    accountId,
    authenticator: wallet.authenticator,
    quotes,
    /** The records of a device after its user has signed in with a code, and then with a passkey. */
    signedIn: records.map((record) => [`session/${accountId}/${record.sessionId}`, record] as const),
    /** Makes another quote, as an app does for an order. It takes no step. */
    quote: (account: string) => system.quote(account, 1_000_000),
    customerId,
    authMethods: { passkey: idOf('PASSKEY'), email: idOf('EMAIL_OTP') },
    /** Milliseconds since 1970: the time at which every schedule begins. */
    startsAt: begin + aheadMs,
    /** Gives the sandbox its time from now on. */
    follow: (next: () => number) => {
      now = () => next() - aheadMs
    },
  }
}
