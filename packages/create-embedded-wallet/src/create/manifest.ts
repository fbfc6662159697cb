/** The package.json of an app. */

import type { Choices } from './choices.js'

const react = 'react@^19.3.1 react-dom@^19.3.1 @tanstack/react-query@^5.108.0'
/** By choice: what it needs, in the versions that the apps are tested with. */
const needs = {
  react: `${react} vite@^8.3.8 @vitejs/plugin-react@^6.3.0`,
  next: `${react} next@^16.4.5`,
  vue: 'vue@^3.5.45 vite@^8.3.8 @vitejs/plugin-vue@^6.0.11',
  plain: 'vite@^8.3.8',
  express: 'express@^5.3.0 sirv@^3.0.2',
  hono: 'hono@^4.13.19 @hono/node-server@^2.1.7 sirv@^3.0.2',
  fastify: 'fastify@^5.12.8 sirv@^3.0.2',
}

/** @param own - The version or the place of each package of this project. */
export function manifestOf(name: string, choices: Choices, own: Record<string, string>): string {
  const { frontend, backend, service } = choices
  const scripts =
    frontend === 'next'
      ? // The other bundler of Next.js has no Trusted Types.
        { dev: 'next dev --webpack', build: 'next build --webpack', start: 'next start', test: 'vitest run' }
      : {
          dev: `node --watch --watch-preserve-output server/server.mjs --dev`,
          build: 'vite build',
          start: `node server/server.mjs`,
          test: 'vitest run',
        }
  const names = new Set(`${needs[frontend]} ${needs[backend]} vitest@^4.1.11`.split(' '))
  const others = [...names].map((one) => one.split(/(?<=.)@/))
  const all = [...Object.entries(own), ...others].sort(([one], [other]) => (one! < other! ? -1 : 1))
  // What builds and tests the app. Tests use the sandbox whatever the app does.
  const isTool = ([one]: string[]) =>
    /^(?:@?vite|@vitejs)/.test(one!) || (one!.endsWith('/sandbox') && service !== 'sandbox')
  const dependencies = Object.fromEntries(all.filter((one) => !isTool(one)))
  const devDependencies = Object.fromEntries(all.filter(isTool))
  const manifest = { name, version: '0.1.0', private: true, type: 'module', scripts }
  // Its next version needs Node 22, by a dependency of its own.
  const overrides = backend === 'fastify' ? { 'light-my-request': '6.6.0' } : undefined
  return `${JSON.stringify({ ...manifest, dependencies, devDependencies, overrides }, null, 2)}\n`
}
