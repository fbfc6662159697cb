/** Builds the page (`vite build`) and its server (`vite build --ssr`) from the sources of the workspace packages. */

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'

const libraries =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|wouter|regexparam|use-sync-external-store)[\\/]/

const source = '@embedded-wallet/source'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  resolve: { conditions: [source, ...defaultClientConditions] },
  ssr: {
    // The bundle contains the workspace packages. Their dependencies are loaded from node_modules.
    noExternal: [/^@embedded-wallet\//],
    resolve: { conditions: [source, ...defaultServerConditions] },
  },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', rolldownOptions: { input: 'server/main.ts' } }
    : {
        outDir: 'dist/client',
        modulePreload: { polyfill: false },
        // A new version of the demo leaves them in the browser's cache.
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'libraries', test: libraries }] } } },
      },
  // For `npm run dev`. Start the server with PUBLIC_ORIGIN=http://localhost:5173, because passkeys are bound to the origin of the page.
  server: { proxy: { '/api': 'http://localhost:3000', '/wallet': 'http://localhost:3000' } },
}))
