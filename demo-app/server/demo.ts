/** What the routes of the demo share: its parts, and the wallet of a browser. */

import {
  isUnreadable,
  listInternalAccounts,
  type Platform,
  PlatformError,
  type Sending,
} from '@embedded-wallet/platform'
import {
  accountKey,
  type InternalAccount,
  maxSandboxFundingAmount,
  type ProfileName,
} from '@embedded-wallet/protocol'
import type { AppSessions } from '@embedded-wallet/relay'
import type { Sandbox } from '@embedded-wallet/sandbox'
import type { Context } from 'hono'
import type { IdentityProviderInfo, ServiceInfo, WalletInfo, WalletResponse } from '../shared/apiTypes'
import type { SentMail } from './mail'
import { Problem } from './problem'
import type { Receipts } from './receipts'
import type { User, Users } from './users'

/** What the control page can do with the demo as a whole. */
export interface HostControls {
  /** Deletes what the sandbox has, and the users. */
  reset: () => Promise<void>
}

/** The parts of the demo. */
export interface Demo {
  profile: ProfileName
  /** For the page's wallet: the key that signs one-time-code targets, or `unsigned-sandbox`. */
  otpSigner: string | undefined
  /** For the page's wallet: the key that signs exports, or `unsigned-sandbox`. */
  exportSigner: string | undefined
  platform: Platform
  /** Absent if the demo uses another service. */
  sandbox: Sandbox | undefined
  sessions: AppSessions
  users: Users
  /** Whether new users accept the end-user terms. */
  hasTerms: boolean
  /** Reads the mail that was not sent. Absent if the demo uses another service. */
  inbox: ((address: string) => SentMail | undefined) | undefined
  isTestService: (accountId: string) => Promise<boolean>
  sending: Sending
  receipts: Receipts
}

const describeProvider = ({ identity: { issuer } }: Sandbox): IdentityProviderInfo => ({
  name: 'Sandbox ID',
  // The page keeps no secret: it is a public client, which proves itself with PKCE.
  clientId: 'embedded-wallet-demo',
  authorizationEndpoint: `${issuer}/authorize`,
  tokenEndpoint: `${issuer}/token`,
})

/** What the page must know of the service. */
export function describeService({ profile, otpSigner, exportSigner, sandbox, hasTerms }: Demo): ServiceInfo {
  return {
    isEmbeddedSandbox: sandbox !== undefined,
    profile,
    ...(otpSigner && { otpSigner }),
    ...(exportSigner && { exportSigner }),
    ...(hasTerms && { hasTerms }),
    ...(sandbox && { identityProvider: describeProvider(sandbox) }),
  }
}

export async function describeWallet(demo: Demo, account: InternalAccount): Promise<WalletResponse> {
  const isTestService = await demo.isTestService(account.id)
  const { amount: balance, currency } = account.balance
  const testFunds = isTestService ? Math.min(100 * 10 ** currency.decimals, maxSandboxFundingAmount) : 0
  const email = demo.users.findByAccount(account.id)?.email
  const wallet: WalletInfo = {
    accountId: account.id,
    balance,
    currency,
    isTestService,
    testFunds,
    ...(email && { email }),
  }
  return { ...describeService(demo), wallet }
}

/** @returns The wallet to which this browser is signed in. */
export async function findWallet(
  { sessions, users, platform }: Demo,
  c: Context,
): Promise<{ login: User; account: InternalAccount } | undefined> {
  const [accountId] = (await sessions.accountsOf(c.req.raw)) ?? []
  const login = accountId === undefined ? undefined : users.findByAccount(accountId)
  const account = login && (await findAccount(platform, login))
  return login && account && { login, account }
}

/** @throws Problem `NO_WALLET` if this browser is not signed in. */
export async function requireWallet(demo: Demo, c: Context) {
  const wallet = await findWallet(demo, c)
  if (!wallet)
    throw new Problem(409, 'NO_WALLET', 'Nothing was changed: your session has ended. Sign in again.')
  return { ...wallet, isTestService: await demo.isTestService(wallet.account.id) }
}

/** @returns The account of the login; undefined if the service no longer knows it. */
export async function findAccount(
  platform: Platform,
  { customerId, accountId }: User,
): Promise<InternalAccount | undefined> {
  try {
    for await (const row of listInternalAccounts(platform, { customerId, type: 'EMBEDDED_WALLET' }))
      if (!isUnreadable(row) && accountKey(row.id) === accountKey(accountId)) return row
  } catch (error) {
    if (!(error instanceof PlatformError && (error.serviceStatus === 404 || error.serviceStatus === 410)))
      throw error
  }
  return undefined
}
