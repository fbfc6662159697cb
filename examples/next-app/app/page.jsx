/** The one page. It is rendered for each request, because its scripts have a nonce: see proxy.js. */

import { App } from './App.jsx'

export const dynamic = 'force-dynamic'

export default function Page() {
  return <App />
}
