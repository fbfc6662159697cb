/** Builds the page (`vite build`) and its server (`vite build --ssr`), both on the sources of the workspace packages. */

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'

const source = '@embedded-wallet/source'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  resolve: { conditions: [source, ...defaultClientConditions] },
  ssr: {
    // The packages are built in from their sources; what they depend on is loaded from node_modules.
    noExternal: [/^@embedded-wallet\//],
    resolve: { conditions: [source, ...defaultServerConditions] },
  },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', rolldownOptions: { input: 'server/main.ts' } }
    : { outDir: 'dist/client', modulePreload: { polyfill: false } },
  // For `npm run dev`, beside a server started with PUBLIC_ORIGIN=http://localhost:5173: passkeys are bound to the page's origin.
  server: { proxy: { '/api': 'http://localhost:3000', '/wallet': 'http://localhost:3000' } },
}))
