/** Starts the page. */

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/App'
import { returnFromProvider } from './signIn/identityProvider'
import './styles.css'

returnFromProvider()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
