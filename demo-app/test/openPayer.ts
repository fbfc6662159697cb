/** A signed-in user of the demo with money, in one process with a sandbox that the test can look into. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  confirmSignUp,
  createWallet,
  memorySessionStore,
  registerEmailOtp,
  sendEmailOtp,
  signInWithEmailOtp,
  startSignUp,
} from '@embedded-wallet/core'
import type { ProfileName } from '@embedded-wallet/protocol'
import { createSandbox, type Sandbox } from '@embedded-wallet/sandbox'
import { onTestFinished, vi } from 'vitest'
import { email as ada, openBrowser, origin } from './openBrowser'

type Browser = ReturnType<typeof openBrowser>

/**
 * Opens a user who is signed in and has 100 USDC. Call `vi.restoreAllMocks` afterwards: the demo reaches the sandbox through
 * the global `fetch`.
 */
export async function openPayer(profile: ProfileName = 'document') {
  const sandbox = createSandbox({ profile })
  vi.spyOn(globalThis, 'fetch').mockImplementation((request) => sandbox.fetch(request as Request))
  const mails = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const { baseUrl, tokenId, clientSecret } = sandbox
  const folder = mkdtempSync(join(tmpdir(), 'demo-payer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const settings = {
    profile,
    service: { baseUrl, tokenId, clientSecret },
    otpSigner: 'unsigned-sandbox',
    cookieSecret: 'a secret of this test with more than 32 characters',
    usersFile: join(folder, 'users.ndjson'),
  }

  const signUp = async (browser: Browser, email: string) => {
    const relay = { relayUrl: `${origin}/wallet`, profile, fetch: browser.send }
    const started = await startSignUp(relay, { identifier: email })
    const isBornWithCodes = started.accountId !== undefined
    const [, code = ''] = /.*The code (\d{6}) opens/s.exec(mails.mock.calls.flat().join()) ?? []
    const accountId = started.accountId ?? (await confirmSignUp(relay, { code })).accountId
    const wallet = createWallet({
      ...relay,
      accountId,
      otpSigner: 'unsigned-sandbox',
      sessionStore: memorySessionStore(),
    })
    if (isBornWithCodes) await sendEmailOtp(wallet)
    else await registerEmailOtp(wallet, { email })
    await signInWithEmailOtp(wallet, { otp: sandbox.inbox.at(-1)!.code })
    return { ...browser, wallet, accountId }
  }

  const payer = await signUp(openBrowser(settings), ada)
  await payer.json('/api/fund', {})
  return {
    ...payer,
    sandbox,
    /** Another user of the same demo, without money. */
    openOther: (email: string) => signUp(openBrowser(settings, origin, payer.app), email),
  }
}

/** What the sandbox's ledger says of one payment: by account, the sum of its movements in the smallest unit. */
export function ledgerOf({ movements }: Sandbox, transactionId: string) {
  const sums = new Map<string, bigint>()
  for (const { reason, entries } of movements())
    if (reason === transactionId)
      for (const { account, amount } of entries) sums.set(account, (sums.get(account) ?? 0n) + amount)
  return (account: string) => sums.get(account) ?? 0n
}
