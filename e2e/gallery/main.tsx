/** The gallery: the page that chooses a view, the views, every part and every screen in its states, and the user who acts in them. */

import '@embedded-wallet/ui/styles.css'
import { WalletScreens } from '@embedded-wallet/ui'
import { TextsProvider } from '@embedded-wallet/ui/parts'
import type { Texts } from '@embedded-wallet/ui/words'
import { createRoot } from 'react-dom/client'
import { nameSamples } from './nameSamples.js'
import { partSamples, type Sample } from './partSamples.js'
import { openStage } from './stage.js'
import type { Stage, State, User } from './state.js'
import { states } from './states/index.js'
import { type View, viewOf } from './view.js'
import { Overview, Workbench } from './Workbench.js'

const parts: Readonly<Record<string, Sample>> = { ...partSamples, names: nameSamples }
const page = document.documentElement
const main = document.querySelector('main')!
const root = createRoot(main)

/** Shows a state, and does what its user does. */
async function showState(state: State, { texts, written }: View) {
  const { stage, screens } = await openStage(state, written)
  root.render(
    <WalletScreens {...screens} texts={texts}>
      {state.show(stage)}
    </WalletScreens>,
  )
  const user = openUser(main, texts, stage)
  await state.act?.(user)
  await user.see(state.shown(texts))
}

async function open(view: View) {
  const { show, theme, direction, texts, written } = view
  page.dir = direction
  page.dataset.theme = theme
  if (show === undefined)
    return root.render(new URLSearchParams(location.search).has('view') ? <Workbench /> : <Overview />)
  // A view in the frame has no heading of its own.
  document.querySelector('header')!.hidden = self !== top
  if (self !== top) keepPlace()
  if (states[show]) return showState(states[show], view)
  const shown = parts[show] ? [show] : Object.keys(partSamples).filter((name) => name !== 'dialog')
  root.render(
    <TextsProvider value={texts}>
      <div className="ew">
        <div data-part="screen">
          {shown.map((name) => (
            <div key={name} data-part="stack">
              {parts[name]!(written)}
            </div>
          ))}
        </div>
      </div>
    </TextsProvider>,
  )
}

open(await viewOf(location.search)).then(
  () => {
    page.dataset.reached = 'yes'
  },
  (error: Error) => {
    page.dataset.reached = error.message
  },
)

/** What takes the focus in a frame must not scroll the page around it. */
function keepPlace() {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (this: HTMLElement) {
    focus.call(this, { preventScroll: true })
  }
}

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
      const control = await until(() => find(text), `the control "${text}"`)
      control.focus()
      control.click()
    },
    type: async (name, text) => {
      const field = await until(
        () =>
          root.querySelector<HTMLInputElement | HTMLSelectElement>(
            `:is(input, select)[name="${name}"]:enabled`,
          ),
        `the field ${name}`,
      )
      const isChoice = field instanceof HTMLSelectElement
      // A list of what can be chosen may come later.
      if (isChoice)
        await until(() => [...field.options].some(({ value }) => value === text), `the choice ${text}`)
      // React looks for a change of the property itself.
      const { prototype } = isChoice ? HTMLSelectElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text)
      field.dispatchEvent(new Event(isChoice ? 'change' : 'input', { bubbles: true }))
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
