/** The package.json of an app. */

import type { Choices } from './choices.js'

/** What the apps of this version are tested with. */
const versions: Record<string, string> = {
  '@hono/node-server': '^2.1.7',
  '@tanstack/react-query': '^5.108.0',
  '@vitejs/plugin-react': '^6.3.0',
  '@vitejs/plugin-vue': '^6.0.11',
  express: '^5.3.0',
  fastify: '^5.12.8',
  hono: '^4.13.19',
  next: '^16.4.5',
  react: '^19.3.1',
  'react-dom': '^19.3.1',
  sirv: '^3.0.2',
  vite: '^8.3.8',
  vitest: '^4.1.11',
  vue: '^3.5.45',
}

const ofFrontend = {
  react: ['react', 'react-dom', '@tanstack/react-query'],
  next: ['react', 'react-dom', '@tanstack/react-query', 'next'],
  vue: ['vue'],
  plain: [],
}
const ofBackend = {
  express: ['express', 'sirv'],
  hono: ['hono', '@hono/node-server', 'sirv'],
  fastify: ['fastify', 'sirv'],
  next: [],
}
const toBuild = {
  react: ['vite', '@vitejs/plugin-react'],
  next: [],
  vue: ['vite', '@vitejs/plugin-vue'],
  plain: ['vite'],
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
  const sandbox = '@embedded-wallet/sandbox'
  const { [sandbox]: ofSandbox = '', ...others } = own
  const pick = (names: readonly string[]) => Object.fromEntries(names.map((one) => [one, versions[one]]))
  const sorted = (some: object) => Object.fromEntries(Object.entries(some).sort())
  const dependencies = {
    ...others,
    ...(service === 'sandbox' && { [sandbox]: ofSandbox }),
    ...pick([...ofFrontend[frontend], ...ofBackend[backend]]),
  }
  // Tests use the sandbox whatever the app does.
  const devDependencies = {
    ...pick([...toBuild[frontend], 'vitest']),
    ...(service !== 'sandbox' && { [sandbox]: ofSandbox }),
  }
  const manifest = { name, version: '0.1.0', private: true, type: 'module', scripts }
  const whole = { ...manifest, dependencies: sorted(dependencies), devDependencies: sorted(devDependencies) }
  return `${JSON.stringify(whole, null, 2)}\n`
}
