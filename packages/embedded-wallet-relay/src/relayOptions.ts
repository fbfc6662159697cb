/** The options of the relay that are functions, made of hooks: every rule of the relay holds for them as for functions in JavaScript. */

import {
  createQuote,
  createUmaQuote,
  findKeptQuote,
  findWalletOf,
  getEndUserTerms,
  type MadeQuote,
  notifyOwnerBy,
  type Platform,
  walletOf,
} from '@embedded-wallet/platform'
import { accountKey, type Quote } from '@embedded-wallet/protocol'
import {
  type Caller,
  type CreatedAccount,
  type CreateQuote,
  type LoginOptions,
  type OwnerNotice,
  paymentLimit,
  type RelayOptions,
  type RelayStore,
  type SignUpOptions,
} from '@embedded-wallet/relay'
import type { ClientAddress, Settings } from './config.js'
import type { Behind, Hooks } from './hooks/createHooks.js'
import type { Account, HookName, Payment, User } from './hooks/hookTable.js'

/** How long the relay remembers whose wallet a hook has named: longer than a login takes. */
const userMs = 86_400_000

interface Parts {
  hooks: Hooks
  platform: Platform
  store: RelayStore
  /** A line for the operator. */
  warn: (message: string) => void
}

/** @returns The options of the relay, unchecked: `createRelay` checks them. */
export function relayOptionsOf(settings: Settings, parts: Parts): RelayOptions {
  const { hooks, platform, store, warn } = parts
  const addressOf = clientAddressOf(settings.clientAddress)
  const behindOf: BehindOf = (request, req) => {
    const socket: string | undefined = req?.socket?.remoteAddress
    return { request, address: addressOf ? addressOf(request, { address: socket }) : socket }
  }
  const users = createUsers(parts)
  const { login } = settings.relay as { login?: LoginOptions }
  const notify = notifyOwnerBy<OwnerNotice>(platform, ({ to, notice }) =>
    hooks.call('notifyOwner', { ...notice, userId: to }),
  )
  const functions: Partial<RelayOptions> = {
    createQuote: createQuoteOf(parts, behindOf),
    authorizeAction: async ({ request, operation, accountId, quote, body }) => {
      const fields = { operation, accountId, quote, body }
      return (await hooks.call('authorizeAction', fields, behindOf(request))).json?.decision
    },
    notifyOwner: (notice) =>
      notify(notice).catch((error: Error) => {
        // The call is over, so no event has the reason.
        warn(`notifyOwner failed: ${error.message}`)
        throw error
      }),
    onSignedOut: async (request, { req }) => cookiesOf(await hooks.signOut(behindOf(request, req))),
  }
  return {
    ...(settings.relay as RelayOptions),
    store,
    authorize: async (request, { req }) => {
      const { json } = await hooks.authorize(behindOf(request, req))
      if (json === undefined) return null
      if ('accounts' in json) return json.accounts.map(definedOf)
      return json.user === null ? null : users.walletOf(json.user)
    },
    ...withHooks(hooks, '', functions),
    ...(settings.paymentLimit && { authorizeAction: paymentLimit({ ...settings.paymentLimit, store }) }),
    ...(addressOf && { clientAddress: addressOf }),
    ...(login && { login: loginOf(login, settings.hasTerms, parts, users, behindOf) }),
  }
}

/** Only the options that have a hook: without one, each keeps its default. */
const withHooks = <Options extends object>(
  hooks: Hooks,
  within: string,
  functions: Options,
): Partial<Options> =>
  Object.fromEntries(
    Object.entries(functions).filter(([name]) => hooks.has(`${within}${name}` as HookName)),
  ) as Partial<Options>

type BehindOf = (request: Request, req?: Caller['req']) => Behind & { request: Request }
type Users = ReturnType<typeof createUsers>

/** The wallets of the users that hooks name, and the users of these wallets. */
function createUsers({ platform, store }: Parts) {
  const keyOf = (accountId: string) => `hookUser/${accountKey(accountId)}`
  const note = async (accountId: string, userId: string) => {
    // Made anew, so that it lives as long as a login takes.
    await store.take(keyOf(accountId))
    await store.put(keyOf(accountId), userId, userMs, accountKey(accountId))
  }
  return {
    walletOf: (user: User) => walletOf(platform, user as User & { email: string }),
    /** For a login: whose wallet it is must be known when the user has signed in. */
    findForLogin: async (found: User | Account | null): Promise<CreatedAccount | null> => {
      if (found === null) return null
      if (!('userId' in found)) return definedOf(found)
      const wallet = await findWalletOf(platform, { userId: found.userId })
      if (wallet === undefined) return null
      await note(wallet.accountId, found.userId)
      return wallet
    },
    makeForLogin: async (user: User, accepted: object): Promise<CreatedAccount> => {
      const wallet = await walletOf(platform, { ...(user as User & { email: string }), ...accepted })
      await note(wallet.accountId, user.userId)
      return wallet
    },
    userOf: (accountId: string) => store.get(keyOf(accountId)),
  }
}

/** What JSON leaves out is undefined, which the options take. */
const definedOf = ({ accountId, customer }: Account): CreatedAccount => ({
  accountId,
  ...(customer && { customer }),
})

const cookiesOf = ({ cookies }: { cookies: string[] }) => ({ 'Set-Cookie': cookies })

function createQuoteOf({ hooks, platform }: Parts, behindOf: BehindOf): CreateQuote {
  return async ({ accountId, order, idempotencyKey, request, req, signal }) => {
    const behind = { ...behindOf(request, req), signal }
    const { json } = await hooks.call('createQuote', { accountId, order, idempotencyKey }, behind)
    const { reference, ...answer } = json!
    const quote =
      'quote' in answer
        ? answer.quote
        : { ...answer.add, ...(await quoteOf(platform, answer, { accountId, idempotencyKey, signal })) }
    if (hooks.has('keepPayment')) {
      const { id: quoteId, transactionId } = quote as Partial<Quote>
      const kept = { reference, accountId, quoteId, transactionId, order }
      await hooks.call('keepPayment', kept, { ...behindOf(request, req), signal })
    }
    return quote
  }
}

interface Paying {
  accountId: string
  idempotencyKey: string | undefined
  signal: AbortSignal
}

interface Payable {
  pay: Payment
  quoteId?: string | null
}

/** The last quote of the order, or a new one. The relay decides which account pays, never the hook. */
async function quoteOf(
  platform: Platform,
  { pay, quoteId }: Payable,
  { accountId, ...call }: Paying,
): Promise<MadeQuote> {
  const side = 'umaAddress' in pay ? pay.lockedSide : pay.lockedCurrencySide
  // The store and the service may have forgotten it: a payment can take longer than a day.
  const last = quoteId && (await findKeptQuote(platform, { quoteId, accountId, signal: call.signal }))
  if (last) return { ...last, lockedCurrencySide: side ?? 'SENDING' }
  return 'umaAddress' in pay
    ? createUmaQuote(platform, { ...pay, accountId, ...call })
    : createQuote(platform, { ...pay, source: { sourceType: 'ACCOUNT', accountId }, ...call })
}

function loginOf(
  data: LoginOptions,
  hasTerms: boolean,
  { hooks, platform }: Parts,
  users: Users,
  behindOf: BehindOf,
): LoginOptions {
  const { call } = hooks
  const signUp: Partial<SignUpOptions> = {
    createAccount: async (identifier, { request, ...accepted }) => {
      const fields = { identifier, ...accepted }
      const json = (await call('login.signUp.createAccount', fields, behindOf(request))).json!
      return 'user' in json ? users.makeForLogin(json.user, accepted) : definedOf(json.account)
    },
    mailCode: ({ to, code, request }) => call('login.signUp.mailCode', { to, code }, behindOf(request)),
    keepAccount: (proven) => call('login.signUp.keepAccount', proven),
  }
  const functions: Partial<LoginOptions> = {
    findAccount: async (identifier) => {
      const json = (await call('login.findAccount', { identifier })).json!
      return users.findForLogin('user' in json ? json.user : json.account)
    },
    onSignedIn: async ({ accountId, authMethodId, request }) => {
      const fields = { accountId, authMethodId, userId: await users.userOf(accountId) }
      return cookiesOf(await call('login.onSignedIn', fields, behindOf(request)))
    },
    beforeCode: async ({ identifier, request }) =>
      (await call('login.beforeCode', { identifier }, behindOf(request))).json?.allow === true,
  }
  const ofSignUp = {
    ...withHooks(hooks, 'login.signUp.', signUp),
    ...(hasTerms && { terms: () => getEndUserTerms(platform) }),
  }
  return {
    ...data,
    ...withHooks(hooks, 'login.', functions),
    ...(data.signUp && { signUp: { ...data.signUp, ...ofSignUp } }),
  } as LoginOptions
}

/** Each proxy of ours has added one address at the right. Fewer of them than that: the header is not theirs. */
function clientAddressOf(given: ClientAddress | undefined): RelayOptions['clientAddress'] {
  if (given === undefined) return undefined
  if (given === 'socket') return (_, { address }) => address
  const { header, trustedHops } = given
  return ({ headers }, { address }) => {
    const hops = headers.get(header)?.split(',') ?? []
    return hops.at(-trustedHops)?.trim() || address
  }
}
