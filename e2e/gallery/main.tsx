/** The gallery: every part and every screen in its states, with switches in the address. */

import '@embedded-wallet/ui/styles.css'
import { TextsProvider } from '@embedded-wallet/ui/parts'
import { createRoot } from 'react-dom/client'
import { partSamples, type Sample } from './partSamples.js'
import { screenNames, showScreen } from './screenSamples.js'
import { viewOf } from './view.js'

const samples: Readonly<Record<string, Sample>> = partSamples

const { show, theme, direction, texts, written } = viewOf(location.search)
document.documentElement.dir = direction
document.documentElement.dataset.theme = theme

const switches: Readonly<Record<string, readonly string[]>> = {
  theme: ['light', 'dark'],
  dir: ['ltr', 'rtl'],
  texts: ['en', 'long'],
  written: ['ordinary', 'hostile'],
}

/** The same view with one thing changed. */
function addressOf(name: string, value: string): string {
  const query = new URLSearchParams(location.search)
  query.set(name, value)
  return `?${query}`
}

const Links = () => (
  <nav aria-label="Samples">
    {[...Object.keys(samples), ...screenNames].map((name) => (
      <a key={name} href={addressOf('show', name)}>
        {name}
      </a>
    ))}
    {Object.entries(switches).map(([name, values]) =>
      values.map((value) => (
        <a key={name + value} href={addressOf(name, value)}>
          {name}: {value}
        </a>
      )),
    )}
  </nav>
)

const isScreen = show !== undefined && screenNames.includes(show)
const screen = isScreen ? await showScreen(show, texts, written) : undefined
const sample = show === undefined ? undefined : (samples[show] ?? (isScreen ? () => screen : undefined))

createRoot(document.getElementById('root')!).render(
  <TextsProvider value={texts}>
    {!sample && <Links />}
    <main id="main" className="content">
      <h1>{show ?? 'Gallery'}</h1>
      <div className="ew">
        <div data-part="screen">
          {sample
            ? sample(written)
            : Object.entries(samples)
                .filter(([name]) => name !== 'dialog')
                .map(([name, each]) => (
                  <div key={name} data-part="stack">
                    {each(written)}
                  </div>
                ))}
        </div>
      </div>
    </main>
  </TextsProvider>,
)
