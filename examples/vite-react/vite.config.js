/** Serves the page and its backend on one port: in development (`npm start`) and after a build (`npm run preview`). */

import { nodeListener } from '@embedded-wallet/relay/node'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { createBackend } from './backend.mjs'

const port = Number(process.env.PORT ?? 3000)

function mountBackend({ middlewares }) {
  const { relay, me } = createBackend(`http://localhost:${port}`)
  const [onWallet, onMe] = [nodeListener(relay), nodeListener(me)]
  middlewares.use((req, res, next) => {
    if (req.url.startsWith('/wallet/')) onWallet(req, res)
    else if (req.url === '/me') onMe(req, res)
    else next()
  })
}

/** A script that gets into the page can use the wallet. So nothing runs but the page's own scripts, and no text becomes markup. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export default defineConfig({
  plugins: [
    react(),
    { name: 'backend', configureServer: mountBackend, configurePreviewServer: mountBackend },
  ],
  // Only because the packages are linked from the repository: the page must have one React.
  resolve: { dedupe: ['react', 'react-dom', '@tanstack/react-query'] },
  server: { port, strictPort: true },
  preview: { port, strictPort: true, headers: { 'Content-Security-Policy': contentSecurityPolicy } },
  build: { target: 'es2022' },
})
