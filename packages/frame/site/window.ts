/** The script of `window.html`: serves the window. */

import { TextsProvider } from '@embedded-wallet/ui/parts'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { FramedEnd } from '../src/window/FramedEnd.js'
import { serveWindow } from '../src/window.js'
import { loadTexts, readConfig } from './config.js'
import { providerOf, returnFromProvider } from './provider.js'

const isReturned = returnFromProvider()
const { language, pages: _, identityProvider, build: __, windowUrl: ___, ...config } = readConfig()
document.documentElement.lang = language
// A language that does not load is no reason to stay out: the texts are English then.
const texts = await loadTexts(language).catch(() => ({}))
const root = document.getElementById('wallet')!
if (isReturned) {
  // Where the browser does not let it close itself.
  const end = createElement(FramedEnd, { end: 'done' })
  createRoot(root).render(createElement(TextsProvider, { value: texts }, end))
} else
  serveWindow({ ...config, texts, root, identityProvider: identityProvider && providerOf(identityProvider) })
