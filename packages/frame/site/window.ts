/** The script of `window.html`: serves the window. */

import { serveWindow } from '../src/window.js'
import { loadTexts, readConfig } from './config.js'

const { language, pages, ...config } = readConfig()
document.documentElement.lang = language
// A language that does not load is no reason to stay out: the texts are English then.
const texts = await loadTexts(language).catch(() => ({}))
serveWindow({ ...config, texts, root: document.getElementById('wallet')! })
