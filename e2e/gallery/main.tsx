/** The gallery: the page that chooses a view, and the views: every part and every screen in its states. */

import '@embedded-wallet/ui/styles.css'
import { WalletScreens } from '@embedded-wallet/ui'
import { TextsProvider } from '@embedded-wallet/ui/parts'
import { createRoot } from 'react-dom/client'
import { partSamples, type Sample } from './partSamples.js'
import { openStage } from './stage.js'
import type { State } from './state.js'
import { states } from './states/index.js'
import { openUser } from './user.js'
import { type View, viewOf } from './view.js'
import { Workbench } from './Workbench.js'

const parts: Readonly<Record<string, Sample>> = partSamples
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
  if (show === undefined) return root.render(<Workbench />)
  // A view in the frame has no heading of its own.
  document.querySelector('header')!.hidden = self !== top
  if (states[show]) return showState(states[show], view)
  const shown = parts[show] ? [show] : Object.keys(parts).filter((name) => name !== 'dialog')
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
