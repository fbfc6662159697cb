/** Every type that a public function takes or returns can be named by a backend that installs this package alone. */

import { readdirSync, readFileSync } from 'node:fs'
import { createCustomer, createQuote, listTransactions, type OptionsOf } from '@embedded-wallet/platform'
import type { CreateCustomerBody } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { openPlatformWorld } from './world.js'

const packages = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, packages), 'utf8')

/** The exported types of the contract, each with the text that declares it. */
const declared = new Map<string, string>()
for (const name of readdirSync(new URL('protocol/src/', packages), { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
  // Without comments, cut where a line without indentation begins the next declaration.
  const parts = read(`protocol/src/${name}`)
    .replace(/\/\*\*.*?\*\//gs, '')
    .split(/^(?=export |const |function |type )/m)
  for (const part of parts) {
    const [, type] = /^export (?:interface|type) (\w+)/.exec(part) ?? []
    if (type !== undefined) declared.set(type, part)
  }
}

const namedIn = (text: string) => (text.match(/\b[A-Z]\w*/g) ?? []).filter((name) => declared.has(name))

const importOfContract = /(?:import|export) (?:type )?\{([^}]*)\} from '@embedded-wallet\/protocol'/

/** What the transport uses of the contract, and no public declaration shows. */
const internals = ['Exchanges', 'Credentials', 'ServiceEndpointName', 'WebhookEnvelope']

test('every type of the contract that a public declaration reaches is exported', () => {
  const reached = new Set<string>()
  const visit = (name: string) => {
    if (reached.has(name) || internals.includes(name)) return
    reached.add(name)
    namedIn(declared.get(name)!).forEach(visit)
  }
  for (const [, file] of read('platform/src/index.ts').matchAll(/from '\.\/(.+)\.js'/g)) {
    if (file === 'contractTypes') continue
    namedIn(importOfContract.exec(read(`platform/src/${file}.ts`))?.[1] ?? '').forEach(visit)
  }
  const exported = namedIn(importOfContract.exec(read('platform/src/contractTypes.ts'))![1]!)
  expect([...reached].filter((name) => !exported.includes(name)).sort()).toEqual([])
  expect(reached.size).toBeGreaterThan(100)
})

test('a field that may be left out may be undefined, at any depth, and is not sent', async () => {
  const { platform, addFundedCustomer } = await openPlatformWorld()
  const user: { email?: string | undefined; line2?: string | undefined } = {}
  const body: OptionsOf<CreateCustomerBody> = {
    customerType: 'INDIVIDUAL',
    email: user.email,
    address: { line1: '1 Test Street', line2: user.line2, postalCode: '94103', country: 'US' },
  }
  const customer = await createCustomer(platform, { ...body, signal: undefined, idempotencyKey: undefined })
  expect(customer).not.toHaveProperty('email')
  expect(customer.address).toEqual({ line1: '1 Test Street', postalCode: '94103', country: 'US' })
  const { accounts } = await addFundedCustomer(100_00)
  await createQuote(platform, {
    source: { sourceType: 'ACCOUNT', accountId: accounts.USD!, customerId: undefined },
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$bob@elsewhere.example', currency: 'USD' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_00,
    description: undefined,
  })
  const filters = { customerId: user.email, limit: undefined, signal: undefined }
  expect((await listTransactions(platform, filters).page()).hasMore).toBe(false)
})
