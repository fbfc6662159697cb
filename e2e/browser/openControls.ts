/** Opens the control page of the demo's sandbox beside the wallet, as the link in its header does. */

import { expect, type User } from './user.js'

export async function openControls({ page }: Pick<User, 'page'>) {
  const controls = await page.context().newPage()
  await controls.goto(new URL('/control', page.url()).href)
  return {
    controls,
    click: (name: string) => controls.getByRole('button', { name, exact: true }).click(),
    says: (text: string) => expect(controls.getByRole('status')).toContainText(text),
    close: () => controls.close(),
  }
}

/** Lets the next payment meet a fault. */
export async function breakNextPayment(user: User, kind: string): Promise<void> {
  const { controls, click, close } = await openControls(user)
  await click(kind)
  await expect(controls.getByRole('list', { name: 'Waiting faults' })).toContainText(`executeQuote: ${kind}`)
  await close()
}
