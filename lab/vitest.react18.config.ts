/** Runs the stories of packages/react with the oldest peers that it takes: those of the example `react18`. */

import { root, withPeers } from './otherPeers.js'

const modules = `${root}examples/react18/node_modules/`

export default withPeers(
  {
    react: `${modules}react/index.js`,
    'react/jsx-runtime': `${modules}react/jsx-runtime.js`,
    'react/jsx-dev-runtime': `${modules}react/jsx-dev-runtime.js`,
    'react-dom': `${modules}react-dom/index.js`,
    'react-dom/client': `${modules}react-dom/client.js`,
    'react-dom/server': `${modules}react-dom/server.js`,
    'react-dom/test-utils': `${modules}react-dom/test-utils.js`,
    '@tanstack/react-query': `${modules}@tanstack/react-query/build/modern/index.cjs`,
    '@testing-library/react': `${root}node_modules/@testing-library/react/dist/@testing-library/react.esm.js`,
  },
  { server: { deps: { inline: [/@testing-library\/react/] } } },
)
