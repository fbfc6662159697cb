/** Starts the page. */

import '@embedded-wallet/ui/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/App'
import { returnFromProvider } from './signIn/identityProvider'
import { LanguageProvider } from './text/language'
import './styles.css'

returnFromProvider()

const root = document.getElementById('root')!
// The server has this host with `--own-origin`.
if (location.hostname === 'shop.localhost') import('./ownOrigin/shop').then(({ showShop }) => showShop(root))
else
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider>
        <App />
      </LanguageProvider>
    </StrictMode>,
  )
