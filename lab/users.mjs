/** Users of the cluster: real wallets with software passkeys that sign in, pay and read, and check every response. */

import {
  createWallet,
  executeQuote,
  getSessionState,
  listAuthMethods,
  memorySessionStore,
  reconcilePayments,
  registerPasskey,
  signInWithPasskey,
} from '@embedded-wallet/core'
import {
  createUmaQuote,
  findWalletOf,
  fundInternalAccount,
  getQuote,
  walletOf,
} from '@embedded-wallet/platform'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'

const startAmount = 10_000_000_000

let ceremony = Promise.resolve()
/** A page has one passkey prompt at a time, and all users of this process are one page to the SDK. */
function inTurn(work) {
  const own = ceremony.then(work)
  // Ignored: the caller has the error.
  ceremony = own.catch(() => undefined)
  return own
}

/**
 * Creates a user with a passkey, a session and money.
 *
 * @param platform - The app's backend: the client of the service.
 * @param sessions - The app's own sessions, in the store that the relays share.
 * @param figures - Counts what happens; `wrong` has every response that should not have been.
 */
export async function createUser({ index, origin, sessions, platform, figures }) {
  const customer = { userId: `user-${index}` }
  const { accountId } = await walletOf(platform, customer)
  await fundInternalAccount(platform, { accountId, amount: startAmount })
  const { 'Set-Cookie': cookie } = await sessions.begin({
    request: new Request(origin, { headers: { Origin: origin } }),
    accountId,
  })
  const send = async (request) => {
    const headers = new Headers(request.headers)
    headers.set('Cookie', cookie.split(';')[0])
    headers.set('Origin', origin)
    const startedAt = performance.now()
    figures.calls += 1
    const response = await fetch(new Request(request, { headers }))
    figures.latencies.push(performance.now() - startedAt)
    return response
  }
  const wallet = createWallet({
    accountId,
    relayUrl: `${origin}/relay`,
    rpId: 'localhost',
    fetch: send,
    sessionStore: memorySessionStore(),
    passkeys: createSoftwareAuthenticator({ origin }),
  })
  await inTurn(() => registerPasskey(wallet, { nickname: 'Phone' }))
  await inTurn(() => signInWithPasskey(wallet))
  figures.signIns += 1

  /** Amount of each payment by its quote: `done` when the wallet said so. */
  const payments = new Map()
  const wrong = (what) => figures.wrong.push(`user ${index}: ${what}`)

  /** What a killed relay may cost: a response. The wallet must say so, and must keep the session. */
  const tolerate = (error) => {
    if (
      !['UNREACHABLE', 'OUTCOME_UNKNOWN'].includes(error.code) &&
      !(error.code === 'REFUSED' && (error.status ?? error.serviceStatus) >= 502)
    )
      wrong(`${error.code ?? error.name} ${error.serviceCode ?? ''} ${error.message}`)
    figures.lostResponses += 1
  }

  async function pay(amount) {
    const umaAddress = '$success.usd@sandbox.example'
    const quote = await createUmaQuote(platform, { accountId, umaAddress, currency: 'USD', amount })
    payments.set(quote.id, { amount, isDone: false })
    const executed = await executeQuote(wallet, { quote })
    if (executed.id !== quote.id) wrong('the response of another payment')
    payments.get(quote.id).isDone = true
    figures.payments += 1
  }

  async function read() {
    const methods = await listAuthMethods(wallet)
    if (methods.length !== 1 || methods.some((method) => method.accountId !== accountId))
      wrong('AuthMethods of another user')
    figures.reads += 1
  }

  return {
    accountId,
    payments,
    /** One round: two reads, a payment, sometimes a new sign-in. */
    async round(number) {
      await read().catch(tolerate)
      // Each amount is unique, so that the ledger shows which payment it was.
      await pay(1_000_000 + index * 1000 + (number % 1000)).catch(tolerate)
      if (number % 5 === 4)
        await inTurn(() => signInWithPasskey(wallet)).then(() => {
          figures.signIns += 1
        }, tolerate)
      await read().catch(tolerate)
      if (!['active', 'expiring'].includes(getSessionState(wallet).status)) {
        figures.lostSessions += 1
        wrong(`the session is ${getSessionState(wallet).status}`)
      }
    },
    /** Reads back what has no known outcome. */
    async settle() {
      for (const { quoteId, outcome } of await reconcilePayments(wallet)) {
        if (outcome === 'done') payments.get(quoteId).isDone = true
        figures.reconciled += 1
      }
      await read()
    },
    /** Compares what the wallet knows with the service: the balance, and one transaction for each payment that is done. */
    async compare() {
      const { account } = await findWalletOf(platform, customer)
      const all = await Promise.all(
        [...payments].map(async ([quoteId, payment]) => ({
          ...payment,
          quote: await getQuote(platform, { quoteId }),
        })),
      )
      const executed = all.filter(({ quote }) => quote.status === 'COMPLETED')
      const spent = executed.reduce((sum, { amount }) => sum + amount, 0)
      const moved = startAmount - account.balance.amount
      if (moved !== spent) wrong(`the ledger moved ${moved}, the executed payments are ${spent}`)
      const silent = all.filter(({ isDone, quote }) => isDone !== (quote.status === 'COMPLETED'))
      if (silent.length > 0) wrong(`the wallet does not know the outcome of ${silent.length} payments`)
    },
  }
}
