/** What a user does on a page of the gallery, in the language of its texts. */

import type { Texts } from '@embedded-wallet/ui/words'
import type { Stage, User } from './state.js'

export function openUser(root: HTMLElement, texts: Texts, stage: Stage): User {
  const find = (text: string) => {
    if (text.startsWith('[')) return root.querySelector<HTMLElement>(text)
    const controls = [
      ...(root.querySelector('dialog[open]') ?? root).querySelectorAll<HTMLElement>(
        'button:not([aria-disabled=true]), summary, label',
      ),
    ]
    const namesOf = (control: HTMLElement) =>
      [control.ariaLabel, control.textContent].map((name) => name?.trim() ?? '')
    return (
      controls.find((control) => namesOf(control).includes(text)) ??
      controls.find((control) => namesOf(control).some((name) => contains(name, text)))
    )
  }
  return {
    texts,
    stage,
    press: async (text) => {
      await until(() => find(text), `the control "${text}"`)
      // No user presses a control before its effects have run.
      await nextFrame()
      await nextFrame()
      const control = await until(() => find(text), `the control "${text}"`)
      control.focus()
      control.click()
    },
    type: async (name, text) => {
      const field = await until(
        () => root.querySelector<HTMLInputElement>(`input[name="${name}"]:enabled`),
        `the field ${name}`,
      )
      // React looks for a change of the property itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    see: async (text) => {
      const isThere = () =>
        text.startsWith('[') ? root.querySelector(text) !== null : contains(root.textContent, text)
      await until(isThere, `"${text}"`)
    },
  }
}

/** Whether the text is there, with anything in its places. */
function contains(whole: string, text: string): boolean {
  let at = 0
  return text.split(/\{\w+\}/).every((piece) => {
    const found = whole.indexOf(piece, at)
    at = found + piece.length
    return found >= 0
  })
}

const nextFrame = () => new Promise(requestAnimationFrame)

/** A payment is read every three seconds, and the machine may be busy. */
const waitMs = 20_000

async function until<Found>(look: () => Found | undefined | null | false, what: string): Promise<Found> {
  for (const start = performance.now(); performance.now() - start < waitMs; ) {
    const found = look()
    if (found) return found
    await nextFrame()
  }
  throw new Error(`The page never shows ${what}`)
}
