/** The page. It is rendered for each request, because its scripts have the nonce of the policy. */

import { App } from '../src/App.jsx'

export const dynamic = 'force-dynamic'

export default App
