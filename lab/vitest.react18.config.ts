/** Runs the stories of packages/react with the oldest versions of its peers, which `react18.mjs` installs beside the project. */

import { defineConfig, mergeConfig } from 'vitest/config'
import base from '../vitest.config.js'

const installed = process.env.REACT_18_FOLDER
if (installed === undefined) throw new Error('Run it with: npm run lab react18')

/** What the stories and the hooks import, and the file that it is. */
const files = {
  react: 'react/index.js',
  'react/jsx-runtime': 'react/jsx-runtime.js',
  'react/jsx-dev-runtime': 'react/jsx-dev-runtime.js',
  'react-dom': 'react-dom/index.js',
  'react-dom/client': 'react-dom/client.js',
  'react-dom/server': 'react-dom/server.js',
  '@tanstack/react-query': '@tanstack/react-query/build/modern/index.cjs',
  '@testing-library/react': '@testing-library/react/dist/index.js',
}

export default mergeConfig(
  base,
  defineConfig({
    resolve: {
      alias: Object.entries(files).map(([name, file]) => ({
        find: new RegExp(`^${name}$`),
        replacement: `${installed}/node_modules/${file}`,
      })),
    },
  }),
)
