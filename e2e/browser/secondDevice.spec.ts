/** Story: a person comes to a browser that has never seen them. The passkey, or a code, is all that they need. */

import { expect, meetPerson, type Person, test } from './person.js'
import { startDemo, startSandbox } from './servers.js'

/** A browser profile of its own: no cookie, no database. */
const newProfile = async ({ page }: Person) => (await page.context().browser()!.newContext()).newPage()

const addCodes = async (person: Person) => {
  await person.click('Add codes by e-mail')
  await expect(person.page.getByText(person.email)).toHaveCount(2)
}

test('by the passkey alone, which is on both devices: the balance is there, and money moves', async ({
  person,
  demo,
}) => {
  await person.join(demo.url)
  await person.addTestFunds()
  const balance = await person.balance()

  const there = await meetPerson(await newProfile(person), person.email)
  await person.authenticator.syncTo(there.authenticator)
  await there.openDemo(demo.url)
  await there.nameThemselves()
  expect(there.authenticator.prompts()).toBe(0)
  await there.click('Sign in with passkey')
  await expect(there.session()).toContainText('Signed in')
  expect(there.authenticator.prompts()).toBe(1)
  expect(await there.balance()).toBe(balance)
  await there.send('Ada Lovelace', '12.50')
  await expect.poll(() => there.balance()).toBe(balance - 12_500_000n)

  await there.page.reload()
  await expect(there.session()).toContainText('Signed in')
  await person.page.reload()
  expect(await person.balance()).toBe(balance - 12_500_000n)
  expect([...person.complaints, ...there.complaints]).toEqual([])
})

test('by a code alone, on a device without the passkey', async ({ page }) => {
  const sandbox = await startSandbox()
  const { baseUrl, tokenId, clientSecret } = sandbox
  const demo = await startDemo({
    SERVICE_BASE_URL: baseUrl,
    SERVICE_TOKEN_ID: tokenId,
    SERVICE_CLIENT_SECRET: clientSecret,
  })
  const mail = async (to: string): Promise<string[]> => {
    const headers = { Authorization: `Basic ${btoa(`${tokenId}:${clientSecret}`)}` }
    const response = await fetch(new URL('/control/inbox', baseUrl), { headers })
    const { data } = (await response.json()) as { data: { to: string; code: string }[] }
    return data.filter((sent) => sent.to === to).map(({ code }) => code)
  }
  try {
    const person = await meetPerson(page)
    await person.join(demo.url)
    await person.addTestFunds()
    await addCodes(person)
    const before = (await mail(person.email)).length

    const there = await meetPerson(await newProfile(person), person.email)
    await there.openDemo(demo.url)
    await there.nameThemselves()
    await there.click('E-mail me a code')
    await expect(there.page.getByLabel('Code')).toBeFocused()
    // Another service has its own mail: nothing of it is shown here.
    await expect(there.page.getByRole('region', { name: 'Sandbox inbox' })).toHaveCount(0)
    const codes = await mail(person.email)
    expect(codes).toHaveLength(before + 1)
    await there.page.getByLabel('Code').fill(codes.at(-1)!)
    await there.click('Sign in with code')
    await expect(there.session()).toContainText('Signed in')
    const balance = await there.balance()
    await there.send('Ada Lovelace', '1')
    await expect.poll(() => there.balance()).toBe(balance - 1_000_000n)
    expect(there.authenticator.prompts()).toBe(0)
    expect([...person.complaints, ...there.complaints]).toEqual([])
  } finally {
    await demo.stop()
    await sandbox.stop()
  }
})

test('the embedded sandbox shows the mail that it did not send', async ({ person, demo }) => {
  await person.join(demo.url)
  await addCodes(person)
  const there = await meetPerson(await newProfile(person), person.email)
  await there.openDemo(demo.url)
  await there.nameThemselves()
  await there.click('E-mail me a code')
  const inbox = there.page.getByRole('region', { name: 'Sandbox inbox' })
  await expect(inbox).toContainText(/\d{6}/)
  const [code = ''] = /\d{6}/.exec((await inbox.textContent()) ?? '') ?? []
  await there.page.getByLabel('Code').fill(code)
  await there.click('Sign in with code')
  await expect(there.session()).toContainText('Signed in')
  expect(there.complaints).toEqual([])
})

test('signing out makes the browser forget the person, who comes back by the same way', async ({
  person,
  demo,
  page,
}) => {
  await person.join(demo.url)
  await person.addTestFunds()
  const balance = await person.balance()
  await person.click('Sign out')
  await expect(person.session()).toContainText('Signed out')
  await expect(page.getByRole('status', { name: 'Balance' })).toHaveCount(0)
  expect(await page.context().cookies()).toEqual([])
  await page.reload()
  await expect(page.getByLabel('E-mail address')).toHaveValue('')

  await person.nameThemselves()
  await person.click('Sign in with passkey')
  await expect(person.session()).toContainText('Signed in')
  expect(await person.balance()).toBe(balance)
  expect(person.complaints).toEqual([])
})

test('an address that has a wallet gets no second one: the page leads to the sign-in', async ({
  person,
  demo,
}) => {
  await person.join(demo.url)
  const there = await meetPerson(await newProfile(person), person.email)
  await person.authenticator.syncTo(there.authenticator)
  await there.openDemo(demo.url)
  await there.createWallet()
  await expect(there.page.getByText('This address already has a wallet')).toBeVisible()
  await there.click('Continue')
  await there.click('Sign in with passkey')
  await expect(there.session()).toContainText('Signed in')
})

test('who proves nothing is told nothing: an unknown address and a foreign one look the same', async ({
  person,
  demo,
}) => {
  await person.join(demo.url)
  await addCodes(person)
  const stranger = await meetPerson(await newProfile(person))
  await stranger.join(demo.url)
  await stranger.click('Sign out')

  /** What the page says, from the offer to the refusals, to somebody with a passkey of their own. */
  const seenFor = async (email: string): Promise<string[]> => {
    const said: string[] = []
    const main = stranger.page.getByRole('main')
    const note = async () => said.push(((await main.textContent()) ?? '').replaceAll(email, '…'))
    const refusal = stranger.page.getByText('was not accepted')
    await stranger.page.reload()
    await stranger.nameThemselves(email)
    await expect(stranger.page.getByRole('button', { name: 'Sign in with passkey' })).toBeVisible()
    await note()
    await stranger.click('Sign in with passkey')
    await expect(refusal).toBeVisible()
    await note()
    await stranger.click('E-mail me a code')
    await stranger.page.getByLabel('Code').fill('000001')
    await stranger.click('Sign in with code')
    await expect(refusal).toBeVisible()
    // The sandbox's inbox is the person's own mailbox: of all that is on the page, only that is not for others.
    await stranger.page.getByRole('region', { name: 'Sandbox inbox' }).evaluate((inbox) => inbox.remove())
    await note()
    return said
  }
  /** An address that nobody has, and that is offered both ways as well. */
  const findNobody = async (n = 0): Promise<string> => {
    const identifier = `nobody${n}@shop.example`
    const headers = { 'Wallet-Call': '1' }
    const answer = await stranger.page.request.post(`${demo.url}/wallet/login/start`, {
      data: { identifier },
      headers,
    })
    return (await answer.json()).authMethods.length === 2 ? identifier : findNobody(n + 1)
  }
  expect(await seenFor(await findNobody())).toEqual(await seenFor(person.email))
  await expect(stranger.page.getByRole('status', { name: 'Balance' })).toHaveCount(0)
})

test('a browser that refuses to delete the key is told of, after the person has left', async ({
  person,
  demo,
  page,
}) => {
  await person.join(demo.url)
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('refused', 'UnknownError')
    }
  })
  await person.click('Sign out')
  await expect(page.getByLabel('E-mail address')).toBeVisible()
  await expect(page.getByText('The browser refused to delete the session key')).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
})
