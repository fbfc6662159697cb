/** The script of `frame.html`: serves the page around it. */

import { serveWallet } from '../src/host.js'
import { loadTexts, readConfig } from './config.js'

const { language, identityProvider: _, isLogin: __, shops: ___, mark: ____, ...config } = readConfig()
document.documentElement.lang = language
serveWallet({
  ...config,
  root: document.getElementById('wallet')!,
  texts: () => loadTexts(language),
})
