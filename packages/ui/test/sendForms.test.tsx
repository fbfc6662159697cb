/** The form of each account type as a user sees it: its fields, what each says when it is missing or wrong, and that what leaves it is what the contract asks. */

import './page.js'
import { accountTypesOf, type ExternalAccountType } from '@embedded-wallet/core/accounts'
import { accountInfoOf, accountTypes } from '@embedded-wallet/protocol'
import { type NewAccount, type SendOrder, WalletSend } from '@embedded-wallet/ui'
import { safeParse } from 'valibot'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { forgetDrafts } from '../src/provider/drafts.js'
import { broken, enteredOf, labels } from './enteredAccounts.js'
import { arrange } from './payer.js'
import { act, cleanup, fireEvent, show, waitFor } from './stage.js'

const profile = '2026-08'
const orders: SendOrder[] = []
const saved: NewAccount[] = []
let arranged: Awaited<ReturnType<typeof arrange>>
beforeAll(async () => {
  arranged = await arrange({
    profile,
    relay: {
      createQuote: async ({ accountId, order }) => {
        orders.push(order)
        return arranged.system.quote(accountId, 1_000_000)
      },
    },
  })
})
afterEach(() => {
  cleanup()
  forgetDrafts()
  orders.length = 0
  saved.length = 0
})

/** What the contract says of a type, read from its table alone. */
function askedOf(type: ExternalAccountType, holder: 'INDIVIDUAL' | 'BUSINESS') {
  const {
    fields,
    rails,
    individual = {},
  } = accountTypes[type] as (typeof accountTypes)[ExternalAccountType] & {
    rails?: readonly string[]
    individual?: Readonly<Record<string, string>>
  }
  const own = Object.entries(fields).map(
    ([name, field]: [string, { isAlwaysRequired: boolean; isRequiredSince?: boolean }]) => ({
      path: name,
      isRequired: field.isAlwaysRequired || field.isRequiredSince === true,
    }),
  )
  const ofPerson = Object.entries(individual)
    .filter(([, since]) => since !== '2026-04')
    .flatMap(([name]) =>
      name === 'address'
        ? ['line1', 'postalCode', 'city', 'country'].map((part) => `address.${part}`)
        : [name],
    )
  const names = holder === 'BUSINESS' ? ['legalName'] : ['fullName', ...ofPerson]
  return rails ? [...names.map((name) => ({ path: `beneficiary.${name}`, isRequired: true })), ...own] : own
}

/** They name the account: where none is required, one of them is. */
const naming = ['accountNumber', 'iban', 'vpa', 'phoneNumber', 'invoice', 'bolt12', 'lightningAddress']

/** As it is sent: without the spaces and dashes of people. */
const sentAs: Record<string, RegExp> = {
  iban: /^[A-Z]{2}\d{2}[A-Z\d]+$/,
  swiftCode: /^DBSSSGSG$/,
  routingNumber: /^110000000$/,
  sortCode: /^200000$/,
  branchCode: /^00012$/,
  phoneNumber: /^\+\d+$/,
  'beneficiary.phoneNumber': /^\+49301234567$/,
  taxId: /^11144477735$/,
  pixKey: /^11144477735$/,
  ifsc: /^HDFC0001234$/,
}

const control = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`form [name="${name}"]`)!
const isShown = (name: string) => control(name) !== null
const enter = (name: string, value: string) => fireEvent.change(control(name), { target: { value } })
/** The words that a screen reader says with a field. */
const said = (name: string) =>
  document.getElementById(control(name).getAttribute('aria-describedby')!)!.textContent
const labelOf = (name: string) => document.querySelector(`label[for="${control(name).id}"]`)!.textContent
const isMarked = (name: string) => control(name).getAttribute('aria-invalid') === 'true'

/** Much faster than by role, with a list of all countries on the page. */
async function press(text: string | RegExp) {
  const named = (element: Element) =>
    typeof text === 'string' ? element.textContent === text : text.test(element.textContent)
  await waitFor(() => expect([...document.querySelectorAll('button')].some(named)).toBe(true))
  await act(async () => void fireEvent.click([...document.querySelectorAll('button')].find(named)!))
}
const choose = (text: string) =>
  act(async () => {
    const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === text)!
    fireEvent.click(label.querySelector('input') ?? document.getElementById(label.htmlFor)!)
  })

async function open(type: ExternalAccountType) {
  show(
    <WalletSend
      savePayee={async (account) => {
        saved.push(account)
        return { id: `ExternalAccount:${type}`, name: type }
      }}
    />,
    arranged.wallet,
  )
  await waitFor(() => expect(document.body.textContent).toContain('Available: 100'))
  await choose(isWallet(type) ? 'Crypto wallet' : 'Bank account')
  await waitFor(() => expect(isShown('accountType')).toBe(true))
  await act(async () => enter('accountType', type))
}

const isWallet = (type: ExternalAccountType) => !('rails' in accountTypes[type])
const others = ['amount', 'accountType', 'isOwn', 'purpose', 'message']
const shownFields = (more: readonly string[]) =>
  [...document.querySelectorAll<HTMLInputElement>('form input, form select')]
    .map(({ name }) => name)
    .filter((name) => /^[a-z]\w*(?:\.\w+)*$/.test(name) && !more.includes(name))
    .sort()

test('they are 46, of which 38 have a holder', () => {
  expect(accountTypesOf(profile)).toHaveLength(46)
  expect(accountTypesOf(profile).filter((type) => !isWallet(type))).toHaveLength(38)
})

describe.each(accountTypesOf(profile))('the form of %s', (type) => {
  test('has the fields of the contract, says what is missing and wrong, and sends what is asked', async () => {
    const asked = askedOf(type, 'INDIVIDUAL')
    const isOneEnough = !asked.some(({ path, isRequired }) => isRequired && naming.includes(path))
    const needsOne = (path: string) => isOneEnough && naming.includes(path)
    // How the money is sent is asked once: with the account, or with the payment.
    const more = asked.some(({ path }) => path === 'rail') ? others : [...others, 'rail']
    const pathsOf = (rows: typeof asked) => rows.map(({ path }) => path).sort()
    await open(type)
    if (!isWallet(type)) {
      await choose('A business')
      expect(shownFields(more)).toEqual(pathsOf(askedOf(type, 'BUSINESS')))
      await choose('A person')
    }
    expect(shownFields(more)).toEqual(pathsOf(asked))
    for (const { path, isRequired } of asked) {
      const [name = ''] = path.split('.').slice(-1)
      const word = path === 'beneficiary.phoneNumber' ? 'holderPhone' : name
      const label = labels[word]
      const isMore = !isRequired && !needsOne(path)
      expect(labelOf(path)).toBe(isMore ? `${label} (optional)` : label)
      expect(said(path)).not.toMatch(/[{}]|undefined/)
    }
    const names = asked.map(({ path }) => labelOf(path))
    expect(new Set(names).size, 'no two fields have the same name').toBe(names.length)

    // Nothing is entered.
    await act(async () => enter('amount', '1'))
    await press('Review')
    await waitFor(() => expect(document.querySelector('form [aria-invalid="true"]')).not.toBeNull())
    for (const { path, isRequired } of asked) {
      expect(isMarked(path), `${path} is marked`).toBe(isRequired || needsOne(path))
      if (isMarked(path))
        expect(said(path)).toBe(needsOne(path) ? 'Fill in one of these.' : 'This is required.')
    }
    expect(isMarked(document.activeElement!.getAttribute('name')!)).toBe(true)

    // One letter is wrong in each.
    const entered = enteredOf(type)
    const breakable = asked.filter(({ path }) => Object.hasOwn(broken, path))
    const filled = pathsOf(asked).filter((path) => entered[path] !== undefined)
    await act(async () => {
      for (const path of filled) enter(path, broken[path] ?? entered[path]!)
    })
    if (breakable.length > 0) {
      await press('Review')
      await waitFor(() => expect(isMarked(breakable[0]!.path)).toBe(true))
      for (const { path } of asked) {
        const isWrong = Object.hasOwn(broken, path)
        expect(isMarked(path), `${path} is wrong`).toBe(isWrong)
        if (isWrong) expect(said(path)).not.toMatch(/^$|[{}]|This is required|undefined/)
      }
      expect(saved).toEqual([])
    }

    // All is right.
    await act(async () => {
      for (const { path } of breakable) enter(path, entered[path]!)
    })
    await press('Review')
    await waitFor(() => expect(orders).toHaveLength(1))
    expect(saved).toHaveLength(1)
    const { currency, accountInfo, ownershipType } = saved[0]!
    expect(ownershipType).toBe('THIRD_PARTY')
    const checked = safeParse(accountInfoOf(type, profile), accountInfo)
    expect(checked.issues).toBeUndefined()
    // Nothing that the contract does not know.
    expect(checked.output).toEqual(accountInfo)
    const flat = new Map(flatten(accountInfo))
    const always = isWallet(type) ? ['accountType'] : ['accountType', 'beneficiary.beneficiaryType']
    expect([...flat.keys()].sort()).toEqual([...always, ...filled].sort())
    for (const path of filled) expect(flat.get(path), path).toMatch(sentAs[path] ?? exactly(entered[path]!))
    expect(currency).toMatch(isWallet(type) ? (type === 'LIGHTNING' ? /^BTC$/ : /^USDC$/) : /^[A-Z]{3}$/)
    const order = { id: expect.any(String), amount: '1', side: 'SENDING' }
    expect(orders).toEqual([{ ...order, recipient: `ExternalAccount:${type}` }])
  })
})

const exactly = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

function flatten(value: object, before = ''): [string, string][] {
  return Object.entries(value).flatMap(([name, part]): [string, string][] =>
    typeof part === 'object' ? flatten(part, `${before}${name}.`) : [[`${before}${name}`, part]],
  )
}
