/** A user on the bare page of a relay with its default policy, for the stories about step-ups. */

import type { Page } from '@playwright/test'
import { addAuthenticator } from './addAuthenticator.js'
import type { Workbench } from './workbench.js'

declare global {
  /** How the app signs the user in. */
  var way: 'passkey' | 'code'
  /** How often the app asked the user for a code. */
  var questions: number
}

/** A user of a relay with its default policy. The app of the page signs the user in for each action that needs it. */
export async function openStepUpUser(page: Page, workbench: Workbench) {
  const accountId = await workbench.arrange<string>('account')
  await workbench.arrange('policy', { accountId })
  const tab = await workbench.openTab(page.context(), accountId)
  const authenticator = await addAuthenticator(tab)
  await tab.evaluate(() => {
    globalThis.questions = 0
    const reauthenticate = async (own: unknown) => {
      if (globalThis.way === 'passkey') return core.signInWithPasskey(own)
      globalThis.questions++
      await core.sendEmailOtp(own)
      const inbox = await fetch('/arrange/code', { method: 'POST', body: '{}' })
      return core.signInWithEmailOtp(own, { otp: await inbox.json() })
    }
    globalThis.wallet = { ...wallet, reauthenticate }
  })
  const calls: string[] = []
  tab.on('request', (request) => {
    if (request.url().includes('/wallet/')) calls.push(`${request.method()} ${request.url()}`)
  })
  const questions = () => tab.evaluate(() => globalThis.questions)
  /** Runs a verb. Counts its calls, the passkey prompts, and the questions for a code. */
  const cost = async (way: 'passkey' | 'code', verb: string, ...args: unknown[]) => {
    // The service sends few codes in a row.
    if (way === 'code') await workbench.arrange('wait', { milliseconds: 120_000 })
    const before = { calls: calls.length, prompts: authenticator.prompts(), questions: await questions() }
    const code = await tab.evaluate(
      ([way, verb, args]) => {
        globalThis.way = way
        return core[verb](wallet, ...args).then(
          () => 'done',
          (error: { code?: string }) => error.code ?? String(error),
        )
      },
      [way, verb, args] as const,
    )
    return {
      code,
      calls: calls.length - before.calls,
      prompts: authenticator.prompts() - before.prompts,
      questions: (await questions()) - before.questions,
    }
  }
  const authMethodId = async (type: string) =>
    (await tab.evaluate(() => core.listAuthMethods(wallet))).find(
      (method: { type: string }) => method.type === type,
    ).id as string
  return { accountId, tab, authenticator, cost, authMethodId }
}
