/** Runs the stories of packages/react as the custom elements run the hooks: with Preact and the small store instead of TanStack Query. */

import { root, withPeers } from './otherPeers.js'

const modules = `${root}node_modules/`
const compat = `${modules}preact/compat`

export default withPeers(
  {
    react: `${compat}/dist/compat.mjs`,
    'react/jsx-runtime': `${compat}/jsx-runtime.mjs`,
    'react/jsx-dev-runtime': `${compat}/jsx-dev-runtime.mjs`,
    'react-dom': `${compat}/dist/compat.mjs`,
    'react-dom/client': `${compat}/client.mjs`,
    'react-dom/test-utils': `${root}lab/preactAct.mjs`,
    '@tanstack/react-query': `${root}packages/ui/src/elements/reactQuery.ts`,
    '@testing-library/react': `${modules}@testing-library/react/dist/@testing-library/react.esm.js`,
  },
  {
    // No element renders on a server, the queries by themselves are TanStack's, and so is a client that the app passes.
    exclude: ['**/node_modules/**', '**/{server,hydration,foreignClient}.test.tsx', '**/queries.test.ts'],
    // The first reads the client of TanStack Query itself, too. The second expects a state that Preact shows a moment later than `act` ends.
    testNamePattern: /^(?!.*(?:live in the client that the app passes|in another tab show here))/,
    server: { deps: { inline: [/preact/, /@testing-library\/react/] } },
  },
)
