/** Creates customers from a file through the sandbox's own endpoints. */

import { readFileSync } from 'node:fs'
import { CreateCustomerBody, type InternalAccount, type Page } from '@embedded-wallet/protocol'
import * as v from 'valibot'
import type { Sandbox } from '../createSandbox.js'

const Seed = v.array(
  v.object({
    customer: CreateCustomerBody,
    /** Currency code → smallest units, at most 10¹¹. */
    funds: v.exactOptional(v.record(v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(1)))),
  }),
)

/** @throws Error that names the file and its fault. */
export async function seedSandbox(file: string, sandbox: Sandbox): Promise<void> {
  const { baseUrl, tokenId, clientSecret } = sandbox
  const authorization = `Basic ${Buffer.from(`${tokenId}:${clientSecret}`).toString('base64')}`
  const call = async <Result>(path: string, body?: unknown): Promise<Result> => {
    const init =
      body === undefined
        ? { headers: { authorization } }
        : {
            method: 'POST',
            headers: { authorization, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }
    const response = await sandbox.fetch(new Request(`${baseUrl}${path}`, init))
    if (!response.ok) throw new Error(`${file}: ${((await response.json()) as { message: string }).message}`)
    return response.json() as Promise<Result>
  }
  const parsed = v.safeParse(Seed, JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success)
    throw new Error(
      `${file}: ${v.getDotPath(parsed.issues[0]) ?? 'the list'} does not have the expected form; see --help`,
    )
  for (const { customer, funds = {} } of parsed.output) {
    const { id } = await call<{ id: string }>('/customers', customer)
    const { data } = await call<Page<InternalAccount>>(`/customers/internal-accounts?customerId=${id}`)
    for (const [code, amount] of Object.entries(funds)) {
      const account = data.find(({ balance }) => balance.currency.code === code)
      if (account === undefined)
        throw new Error(`${file}: ${customer.platformCustomerId ?? id} has no account in ${code}`)
      const isBookMoney = sandbox.profile === '2026-08' && account.type === 'EMBEDDED_WALLET'
      const { data: own } = await call<{ data: InternalAccount[] }>(
        `/platform/internal-accounts?currency=${code}`,
      )
      // A wallet gets money that it can spend: from the platform, as an app's backend must do it.
      const funded = isBookMoney ? own[0]!.id : account.id
      await call(`/sandbox/internal-accounts/${funded}/fund`, { amount })
      if (isBookMoney)
        await call('/quotes', {
          source: { sourceType: 'ACCOUNT', accountId: funded },
          destination: { destinationType: 'ACCOUNT', accountId: account.id },
          ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: amount, immediatelyExecute: true },
        })
    }
  }
}
