/** Starts the page. */

import { TextsProvider } from '@embedded-wallet/ui/parts'
import '@embedded-wallet/ui/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/App'
import { returnFromProvider } from './signIn/identityProvider'
import { language } from './text/money'
import './styles.css'

returnFromProvider()

const root = document.getElementById('root')!
// The server has this host with `--own-origin`.
if (location.hostname === 'shop.localhost') import('./ownOrigin/shop').then(({ showShop }) => showShop(root))
else
  createRoot(root).render(
    <StrictMode>
      <TextsProvider value={{ language }}>
        <App />
      </TextsProvider>
    </StrictMode>,
  )
