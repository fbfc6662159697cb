/** Stories of `WalletSend`: the amount, whom, what the form says before anything is saved, and the order that is paid. */

import './page.js'
import { WalletSend, type WalletSendProps } from '@embedded-wallet/ui'
import { de } from '@embedded-wallet/ui/words/de'
import { isValidElement, type ReactElement } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { forgetDrafts } from '../src/provider/drafts.js'
import { TextsProvider } from '../src/provider/texts.js'
import type { SomeTexts } from '../src/words/texts.js'
import { arrange, button, click, hasButton, hold, says, screen } from './payer.js'
import { act, expectShown, fireEvent, hostile, seen, show, waitFor, within } from './stage.js'

afterEach(() => forgetDrafts())

const ada = {
  id: 'ExternalAccount:ada',
  name: 'Ada Lovelace',
  detail: 'EUR account ending 3000',
  currency: 'EUR',
  decimals: 2,
}

/** A wallet with 100 USDC whose backend makes a quote of 1 USDC for each order, and notes it. */
async function open(
  props: WalletSendProps = {},
  payee: object = { name: 'Ada Lovelace' },
  options: Parameters<typeof arrange>[0] = {},
  /** What becomes of the response with the balance. */
  read?: (response: Response) => Promise<Response>,
) {
  const orders: { id: string }[] = []
  const arranged = await arrange({
    ...options,
    relay: {
      createQuote: async ({ accountId, order }) => {
        orders.push(order)
        return { ...(await arranged.system.quote(accountId, 1_000_000)), payee }
      },
    },
  })
  const { wallet } = arranged
  const fetch = async (request: Request) => {
    const response = await wallet.fetch(request)
    return read && /accounts\b/.test(request.url) ? read(response) : response
  }
  const shown = show(<WalletSend {...props} />, Object.assign(Object.create(null), wallet, { fetch }))
  if (!read) await screen().findByText(/Available: 100/)
  return {
    ...arranged,
    ...shown,
    orders,
    again: (next: WalletSendProps | ReactElement) =>
      shown.again(isValidElement(next) ? next : <WalletSend {...(next as WalletSendProps)} />),
  }
}

const field = (label: string | RegExp) => screen().getByLabelText(label) as HTMLInputElement
const enter = (label: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(field(label), { target: { value } }))
const choose = (name: string) => act(async () => void fireEvent.click(screen().getByRole('radio', { name })))
const review = () => click('Review')

describe('the form', () => {
  test('says why it cannot go on, marks what is missing, and leads to the first of it', async () => {
    const { orders } = await open()
    await says('To continue, enter an amount.')
    await enter('Amount', '1')
    await says('To continue, enter a recipient.')
    await enter('Amount', 'one')
    await review()
    await says('Nothing has been sent yet. Fix the 2 marked fields.')
    expect(document.activeElement).toBe(field('Amount'))
    await says('Enter who should receive the money.')
    expect(orders).toEqual([])
  })

  test('goes on as soon as the balance is read, where the user was faster', async () => {
    const { gate, open: read } = hold()
    const { orders } = await open({}, undefined, {}, (response) => gate.then(() => response))
    await enter('Amount', '1')
    await enter('Recipient', '$ada@bank.example')
    await review()
    expect((await button(/Review/)).getAttribute('aria-busy')).toBe('true')
    expect(orders).toEqual([])
    await act(async () => read())
    await waitFor(() => expect(orders).toHaveLength(1))
  })

  test('says that the balance cannot be read, and Review reads it again and goes on', async () => {
    let isReadable = false
    const { orders } = await open({}, undefined, {}, async (response) => {
      if (isReadable) return response
      const { data } = (await response.json()) as { data: object[] }
      return Response.json({ data: data.map((row) => ({ ...row, balance: undefined })) })
    })
    await says('We cannot read your balance right now. Try again in a moment.')
    await enter('Amount', '1')
    await enter('Recipient', '$ada@bank.example')
    await review()
    await says('We cannot read your balance right now. Try again in a moment.')
    expect((await button(/Review/)).getAttribute('aria-busy')).toBe('false')
    expect(orders).toEqual([])
    isReadable = true
    await review()
    await waitFor(() => expect(orders).toHaveLength(1))
  })

  test.each([
    ['100.01', 'Your balance is 100.00 USDC. Enter a smaller amount.'],
    ['0', 'Enter an amount above zero.'],
    ['0.0000001', 'USDC has at most 6 decimals. Enter fewer.'],
  ])('refuses %s: %s', async (amount, text) => {
    await open()
    await enter('Amount', amount)
    await enter('Recipient', '$ada@bank.example')
    await review()
    await says(text)
  })

  test('knows the limits of a currency before there is a quote', async () => {
    const limits = vi.fn(async () => ({
      min: 2_000_000,
      max: 50_000_000,
      leftToday: 40_000_000,
      decimals: 2,
    }))
    await open({ payees: [ada], limits })
    await click('Ada Lovelace EUR account ending 3000')
    await says(
      /^Available: 100.00 USDC · At least 2.00 USDC. At most 50.00 USDC. You can send 40.00 USDC more today.$/,
    )
    expect(limits).toHaveBeenCalledExactlyOnceWith({ currency: 'EUR' })
    await enter('Amount', '1')
    await review()
    await says('This is less than 2.00 USDC, the smallest payment. Enter a larger amount.')
    await enter('Amount', '45')
    await review()
    await says('You can send 40.00 USDC more today. Enter a smaller amount.')
  })

  test('refuses the own wallet, the own address, one that does not exist, and what nobody can read', async () => {
    const refusals: Record<string, string> = {
      $me: 'SELF_PAYMENT',
      $typo: 'INVALID_UMA_ADDRESS',
      $other: 'NEW_CODE',
    }
    const { accountId } = await open({
      lookUp: async (text) => ({ refusal: refusals[text.split('@')[0]!] }),
    })
    await enter('Amount', '1')
    for (const [recipient, text] of [
      [accountId, 'This is your own wallet. Enter another recipient.'],
      [`\u200b${accountId}\u2060`, 'This is your own wallet. Enter another recipient.'],
      [
        accountId.replace('InternalAccount', 'EmbeddedWallet'),
        'This is your own wallet. Enter another recipient.',
      ],
      ['$me@shop.example', 'This is your own address. Enter another recipient.'],
      ['$typo@shop.example', 'This address does not exist. Check it for typos.'],
      ['$other@shop.example', 'This recipient cannot be paid. Enter another one.'],
      ['$$', 'This does not look like an address. Enter one such as $name@domain.'],
    ] as const) {
      await enter('Recipient', recipient)
      // A look-up says it by itself.
      if (!recipient.includes('@')) await review()
      await says(text)
    }
  })

  test('says whose currency the amount is in before how much there is of another one', async () => {
    await open({ payees: [ada] })
    await choose('Recipient gets')
    await says(/^In the recipient’s currency\. Available: 100\.00 USDC$/)
  })

  test('shows what an address takes, and its limits of the side that arrives', async () => {
    const { orders } = await open({
      lookUp: async () => ({ receives: [{ currency: 'EUR', decimals: 2, min: 100, max: 5000 }] }),
    })
    await enter('Recipient', ' $Ada@bank.example ')
    await says('This address accepts Euro (EUR), from €1.00 to €50.00.')
    await choose('Recipient gets')
    await enter('Amount', '60')
    await review()
    await says('This is more than €50.00, the largest payment. Enter a smaller amount.')
    await enter('Amount', '12.50')
    await review()
    await button(/^Pay \W?\d/)
    expect(orders).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{32}$/),
        recipient: '$ada@bank.example',
        side: 'RECEIVING',
        amount: '12.5',
        receives: 'EUR',
      },
    ])
  })

  test('a pasted address is read without the marks that nobody sees, and in full-width letters', async () => {
    const { orders } = await open({ lookUp: async () => ({ receives: [{ currency: 'USD' }] }) })
    await enter('Amount', '1')
    await enter('Recipient', '\u2066＄ada＠bank．example\u2069\u200b')
    await says('This address accepts US Dollar (USD).')
    await review()
    await button(/^Pay \W?\d/)
    expect(orders).toMatchObject([{ recipient: '$ada@bank.example' }])
  })

  test('an address that takes several currencies has a choice', async () => {
    const { orders } = await open({
      lookUp: async () => ({ receives: [{ currency: 'EUR' }, { currency: 'USD' }] }),
    })
    await enter('Amount', '1')
    await enter('Recipient', '$ada@bank.example')
    await waitFor(() => expect(field('They receive').value).toBe('USD'))
    await enter('They receive', 'EUR')
    await review()
    await button(/^Pay \W?\d/)
    expect(orders).toMatchObject([{ receives: 'EUR' }])
  })

  test('a text that is no address goes to the look-up of the app, once the user goes on', async () => {
    const lookUp = vi.fn(async () => ({ recipient: 'ExternalAccount:grace' }))
    const { orders } = await open({ lookUp })
    await enter('Amount', '1')
    await enter('Recipient', 'Grace Hopper')
    expect(lookUp).not.toHaveBeenCalled()
    await review()
    await button(/^Pay \W?\d/)
    expect(lookUp).toHaveBeenCalledExactlyOnceWith('Grace Hopper')
    expect(orders).toMatchObject([{ recipient: 'ExternalAccount:grace' }])
  })

  test('filters what the user has saved, and offers no closed account', async () => {
    const closed = { ...ada, id: 'ExternalAccount:old', name: 'Old Bank', isClosed: true }
    const bob = { ...ada, id: 'ExternalAccount:bob', name: 'Bob', detail: 'USD account' }
    await open({ payees: [ada, bob, closed] })
    const rows = () =>
      within(screen().getByRole('list', { name: 'Saved recipients' })).getAllByRole('button').length
    expect(rows()).toBe(2)
    await enter('Recipient', 'lovelace')
    expect(rows()).toBe(1)
  })

  test('knows of a picked recipient what the app knows now: an account that was closed meanwhile is not paid', async () => {
    const { again, orders } = await open({ payees: [ada] })
    await click('Ada Lovelace EUR account ending 3000')
    await enter('Amount', '1')
    again({ payees: [{ ...ada, isClosed: true }] })
    await review()
    await says('This account no longer takes payments. Choose another recipient.')
    expect(orders).toEqual([])
    await click('Change')
    expect(screen().queryByText(/no longer takes payments/)).toBeNull()
  })

  test('shows names of others as they are', async () => {
    await open({ payees: [{ ...ada, name: hostile }] })
    expectShown(seen)
  })
})

describe('an order', () => {
  test('is the same one when it is reviewed again, and another one when the form was edited', async () => {
    const { orders } = await open({ payees: [ada] })
    await click('Ada Lovelace EUR account ending 3000')
    await enter('Amount', '1')
    await review()
    await button(/^Pay \W?\d/)
    await click('Edit')
    await enter('Amount', '2')
    await review()
    await button(/^Pay \W?\d/)
    await click('Edit')
    await review()
    await button(/^Pay \W?\d/)
    expect(orders).toMatchObject([{ amount: '1' }, { amount: '2' }, { amount: '2' }])
    expect(new Set(orders.map(({ id }) => id)).size).toBe(3)
  })

  test('is paid, and the form is empty after it, also after a reload', async () => {
    const onSent = vi.fn()
    const { executions } = await open({ payees: [ada], onSent })
    await click('Ada Lovelace EUR account ending 3000')
    await enter('Amount', '1')
    expect(sessionStorage.length).toBe(1)
    await review()
    await click(/^Pay \W?\d/)
    await click('Done')
    expect(await executions()).toBe(1)
    expect(onSent).toHaveBeenCalledOnce()
    expect(sessionStorage.length).toBe(0)
    expect(field('Amount').value).toBe('')
  })

  test('that is confirmed is in no form after a reload, also before its response has come', async () => {
    const { gate, open: respond } = hold()
    const { line, unmount, wallet } = await open({ payees: [ada] })
    line.gate = gate
    await click('Ada Lovelace EUR account ending 3000')
    await enter('Amount', '1')
    await review()
    await click(/^Pay \W?\d/)
    await waitFor(() => expect(line.left).toBe(1))
    unmount()
    show(<WalletSend payees={[ada]} />, wallet)
    expect(field('Amount').value).toBe('')
    await act(async () => respond())
  })

  test('to a name that does not match is acknowledged at the backend, and a refusal signs nothing', async () => {
    const acknowledge = vi.fn(async () => {
      throw new Error('Nothing was sent: this review is too old.')
    })
    const check = { status: 'NOT_MATCHED', enteredName: 'Ada', verifiedName: 'Eve' }
    const { executions } = await open({ payees: [ada], acknowledge }, { name: 'Ada', check })
    await click('Ada Lovelace EUR account ending 3000')
    await enter('Amount', '1')
    await review()
    await says('The name does not match')
    await act(async () => void fireEvent.click(screen().getByRole('checkbox')))
    await click(/^Pay \W?\d/)
    await says('Nothing was sent: this review is too old.')
    expect(acknowledge).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^Quote:/))
    expect(await executions()).toBe(0)
  })
})

describe('the draft', () => {
  test('outlives a reload of the tab, and Cancel and the end of the login remove it', async () => {
    const onCancel = vi.fn()
    const { unmount, wallet } = await open({ onCancel })
    await enter('Amount', '12')
    unmount()
    show(<WalletSend onCancel={onCancel} />, wallet)
    expect(field('Amount').value).toBe('12')
    await click('Cancel')
    expect(onCancel).toHaveBeenCalledOnce()
    expect(sessionStorage.length).toBe(0)
  })

  test.each([
    [{}, true],
    [{ isOwn: true }, false],
  ])('of a prefill with %o says that a link filled it: %s', async (more, says) => {
    await open({ prefill: { recipient: '$ada@bank.example', amount: '10', side: 'RECEIVING', ...more } })
    expect(field('Amount').value).toBe('10')
    expect(field('Recipient gets').checked).toBe(true)
    expect(screen().queryByText(/A link filled in this form/) !== null).toBe(says)
    await enter('Amount', '11')
    expect(screen().queryByText(/A link filled in this form/)).toBeNull()
  })
})

// An app often loads its language after the first view.
describe.each([
  ['a link', { prefill: { amount: '1500' } }, undefined, '1.500'],
  ['a link', { prefill: { amount: '1.234' } }, undefined, '1,234'],
  ['the user', {}, '1,500', '1.500'],
  ['the user', {}, '0.5', '0,5'],
  ['the user', {}, 'no amount', 'no amount'],
] as const)('an amount of %s, and %o', (_, props, entered, inGerman) => {
  test(`stays ${inGerman} when the app sets German later, and after a reload`, async () => {
    const { wallet, again, unmount } = await open(props)
    const page = (texts: SomeTexts, more: WalletSendProps) => (
      <TextsProvider value={texts}>
        <WalletSend {...more} />
      </TextsProvider>
    )
    again(page({}, props))
    if (entered) await enter('Amount', entered)
    again(page(de, props))
    expect(field('Betrag').value).toBe(inGerman)
    unmount()
    show(page(de, {}), wallet)
    expect(field('Betrag').value).toBe(inGerman)
  })
})

describe('a new account', () => {
  const fill = async () => {
    await enter('Amount', '1')
    await choose('Bank account')
    fireEvent.change(await screen().findByLabelText('Account currency'), {
      target: { value: 'EUR_ACCOUNT' },
    })
    await enter('Account holder', 'Ada Lovelace')
  }

  test('is saved when its check digits are right, and not before', async () => {
    const savePayee = vi.fn(async () => ada)
    const { orders } = await open({ savePayee })
    await fill()
    await enter('IBAN', 'de98 3704 0044 0532 0130 00')
    await review()
    await says('One character is wrong, or two are swapped. Compare it with what the recipient gave you.')
    expect(savePayee).not.toHaveBeenCalled()
    await enter('IBAN', 'de89 3704 0044 0532 0130 00')
    await review()
    await button(/^Pay \W?\d/)
    expect(savePayee).toHaveBeenCalledExactlyOnceWith({
      currency: 'EUR',
      accountInfo: {
        accountType: 'EUR_ACCOUNT',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
        iban: 'DE89370400440532013000',
      },
    })
    expect(orders).toMatchObject([{ recipient: ada.id }])
  })

  test('of a business has its name', async () => {
    const savePayee = vi.fn(async () => ada)
    await open({ savePayee })
    await fill()
    await choose('A business')
    await enter('Business name', 'Analytical Engines Ltd')
    await enter('IBAN', 'DE89370400440532013000')
    await review()
    await button(/^Pay \W?\d/)
    expect(savePayee.mock.calls[0]).toMatchObject([
      { accountInfo: { beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Analytical Engines Ltd' } } },
    ])
  })

  test.each([
    [
      { code: 'INVALID_BANK_ACCOUNT' },
      'Nothing was sent: the bank does not know this account. Check the number.',
    ],
    [{}, 'Sorry, no.'],
  ])('that cannot be saved (%o) says why', async (facts, text) => {
    const onProblem = vi.fn()
    await open({ savePayee: () => Promise.reject(Object.assign(new Error('Sorry, no.'), facts)), onProblem })
    await fill()
    await enter('IBAN', 'DE89370400440532013000')
    await review()
    await says(text)
    expect(onProblem).toHaveBeenCalledOnce()
  })

  test('is not offered without a function that saves it', async () => {
    await open()
    expect(hasButton('Review')).toBe(true)
    expect(screen().queryByRole('radio', { name: 'Bank account' })).toBeNull()
    await button('Review')
  })
})

describe('for the bank', () => {
  const newest = { profile: '2026-08' } as const
  const ofBank = { ...ada, accountType: 'EUR_ACCOUNT' }
  const pick = () => click('Ada Lovelace EUR account ending 3000')
  const names = () => [...document.querySelectorAll('details [name]')].map((one) => one.getAttribute('name'))

  test.each([
    ['2026-08', 'EUR_ACCOUNT', ['purpose', 'message', 'rail']],
    // One way to reach it is no choice.
    ['2026-08', 'MXN_ACCOUNT', ['purpose', 'message']],
    ['2026-04', 'EUR_ACCOUNT', ['purpose', 'rail']],
    // The interface document names no values.
    ['document', 'EUR_ACCOUNT', []],
    ['2026-08', 'BASE_WALLET', []],
    ['2026-08', 'LATER_ACCOUNT', []],
    ['2026-08', undefined, []],
  ] as const)('in %s a recipient with %s has %j', async (profile, accountType, expected) => {
    await open({ payees: [{ ...ada, accountType }] }, undefined, { profile })
    await pick()
    if (expected.length > 0) await screen().findByText('Purpose and message')
    expect(names()).toEqual(expected)
  })

  test('the order has what the user chose; another recipient is told nothing of it', async () => {
    const other = { ...ofBank, id: 'ExternalAccount:bob', name: 'Bob', detail: 'EUR account ending 4000' }
    const { orders } = await open({ payees: [ofBank, other] }, undefined, newest)
    await pick()
    await enter('Amount', '1')
    const tell = async () => {
      await enter('Purpose of the payment', 'GIFT')
      await enter('Message to the recipient', ' Happy birthday ')
      await enter('How it is sent', 'SEPA_INSTANT')
    }
    await screen().findByText('Purpose and message')
    await tell()
    await review()
    await button(/^Pay \W?\d/)
    await click('Edit')
    expect(field('Message to the recipient').value).toBe(' Happy birthday ')
    await click('Change')
    await click('Bob EUR account ending 4000')
    await review()
    await button(/^Pay \W?\d/)
    const amount = { id: expect.any(String), side: 'SENDING', amount: '1' }
    expect(orders).toEqual([
      { ...amount, recipient: ada.id, purpose: 'GIFT', message: 'Happy birthday', rail: 'SEPA_INSTANT' },
      { ...amount, recipient: other.id },
    ])
  })

  test('an address whose service wants to know the purpose waits for it', async () => {
    const lookUp = async (text: string) => ({
      needsPurpose: text === '$ada@bank.example',
      receives: [{ currency: 'USD' }],
    })
    const { orders } = await open({ lookUp }, undefined, newest)
    await enter('Amount', '1')
    await enter('Recipient', '$ada@bank.example')
    await screen().findByText('The recipient’s service asks for this.')
    await review()
    await says('Choose what the payment is for.')
    expect(document.activeElement).toBe(field('Purpose of the payment'))
    await enter('Purpose of the payment', 'FAMILY_SUPPORT')
    await review()
    await button(/^Pay \W?\d/)
    expect(orders).toMatchObject([{ purpose: 'FAMILY_SUPPORT' }])
    // Another service has not asked, and is told nothing.
    await click('Edit')
    await enter('Recipient', '$bob@bank.example')
    await waitFor(() => expect(screen().queryByText('The recipient’s service asks for this.')).toBeNull())
    await review()
    await button(/^Pay \W?\d/)
    expect(orders[1]).toMatchObject({ recipient: '$bob@bank.example' })
    expect(orders[1]).not.toHaveProperty('purpose')
  })

  test('where the service lists the banks, the bank is one of them', async () => {
    const savePayee = vi.fn(async () => ada)
    const banks = vi.fn(async () => [
      { bankName: 'LAGOON', displayName: 'Lagoon Bank' },
      { bankName: 'VALE', displayName: 'Banco do Vale' },
    ])
    await open({ savePayee, banks }, undefined, newest)
    await enter('Amount', '1')
    await choose('Bank account')
    fireEvent.change(await screen().findByLabelText('Account currency'), {
      target: { value: 'NGN_ACCOUNT' },
    })
    await says('Only banks on this list can be paid.')
    expect(banks).toHaveBeenCalledExactlyOnceWith({ currency: 'NGN' })
    await enter('Account holder', 'Ada Lovelace')
    await enter('Account number', '3012345678')
    await review()
    await says('This is required.')
    await enter('Bank', 'LAGOON')
    await act(async () => void fireEvent.click(screen().getByLabelText('This is my own account')))
    await review()
    await button(/^Pay \W?\d/)
    expect(savePayee).toHaveBeenCalledExactlyOnceWith({
      currency: 'NGN',
      accountInfo: expect.objectContaining({ bankName: 'LAGOON' }),
      ownershipType: 'FIRST_PARTY',
    })
  })

  test.each([
    ['SLV_ACCOUNT', 'SV'],
    ['USD_ACCOUNT', 'US'],
  ])('of the dollars of %s only the banks of %s are asked for', async (type, country) => {
    const banks = vi.fn(() => Promise.reject(new Error('down')))
    await open({ savePayee: async () => ada, banks }, undefined, newest)
    await choose('Bank account')
    fireEvent.change(await screen().findByLabelText('Account currency'), { target: { value: type } })
    await waitFor(() => expect(banks).toHaveBeenCalledExactlyOnceWith({ currency: 'USD', country }))
    // Without a list any name can be entered.
    await waitFor(() => expect(document.querySelector('input[name=bankName]')).not.toBeNull())
  })
})
