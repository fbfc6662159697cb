/** The pages whose opening is measured: built and served as their users get them, and what a user does on each. */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { openedBy, signUpInWindow } from '../lab/ownOriginUser.mjs'
import { freePort, listen, startProcess } from '../lab/startProcess.mjs'
import { addVirtualAuthenticator } from '../scripts/programs.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const examples = at('../examples/')
const email = 'ada@shop.example'

/** Their sandboxes keep nothing, as in a test. */
const fresh = { NODE_ENV: undefined, NODE_TEST_CONTEXT: 'child' }

function run(args, cwd) {
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed:\n${stderr}`)
}

const type = (page, label, text) => page.getByLabel(label, { exact: true }).fill(text)
const press = (page, name) => page.getByRole('button', { name, exact: true }).click()
const balance = { selector: '[data-screen=balance] [data-part=amount]', text: '\\d' }

/** @returns `all`: each with its address, what shows that it can be used and what its user then does; `close`. */
export async function openSites() {
  if (!existsSync(`${examples}node_modules`))
    throw new Error('The created apps need the frameworks of the examples: node scripts/setup.mjs --examples')
  mkdirSync(`${examples}.created`, { recursive: true })
  const folder = mkdtempSync(`${examples}.created/bench-`)
  const programs = []
  const start = async (command, options) => {
    const program = await startProcess(command, options)
    programs.push(program)
    return program
  }
  const peers = await servePeers(folder)
  const all = [
    await createdApp(start, join(folder, 'wallet'), 'wallet'),
    await createdApp(start, join(folder, 'own'), 'own'),
    await demo(start),
    await ownOrigin(start),
    ...peers.all,
  ]
  const close = async () => {
    await Promise.all(programs.map((program) => program.stop()))
    await peers.close()
    rmSync(folder, { recursive: true })
  }
  return { all, close }
}

async function createdApp(start, folder, login) {
  const command = at('../packages/create-embedded-wallet/bin/create-embedded-wallet.js')
  run([command, folder, `--login=${login}`, '--frontend=react', '--backend=express', '--yes', '--no-install'])
  // The packages are linked: the page must have one React.
  const dedupe = ['react', 'react-dom', '@tanstack/react-query']
  await build({ root: folder, logLevel: 'silent', resolve: { dedupe } })
  run(['compress.mjs'], folder)
  const port = await freePort()
  const program = await start(['node', 'server/server.mjs'], {
    cwd: folder,
    env: { PORT: String(port), ...fresh },
    ready: new RegExp(`localhost:${port}`),
  })
  const isWallet = login === 'wallet'
  const signUp = async (page) => {
    await addVirtualAuthenticator(page)
    await page.getByLabel(/^E-mail/).fill(email)
    if (isWallet) {
      await press(page, 'Create wallet')
      const code = await program.until((text) => /^Mail to ada@shop\.example: (\d{6})$/m.exec(text)?.[1])
      await type(page, 'Code', code)
    } else {
      await type(page, 'Password', 'correct horse battery')
      await press(page, 'Log in')
      await press(page, 'Create passkey')
    }
    await page.getByText('$25.00', { exact: true }).first().waitFor()
  }
  return {
    title: `created app, ${login} login`,
    url: `http://localhost:${port}`,
    login: {
      shown: { selector: isWallet ? '[data-screen=login] input' : 'form input' },
      act: (page) => page.getByLabel(/^E-mail/).pressSequentially('ada'),
    },
    signUp,
    home: { shown: balance, act: (page) => press(page, 'Buy for $5.00') },
  }
}

async function demo(start) {
  const port = await freePort()
  await start(['node', at('../demo-app/dist/server/main.js')], {
    env: { PORT: String(port), DEMO_DATA: 'memory', ...fresh },
    ready: new RegExp(`localhost:${port}`),
  })
  const signUp = async (page) => {
    await addVirtualAuthenticator(page)
    await type(page, 'E-mail address', email)
    await press(page, 'Create wallet')
    const inbox = page.getByRole('region', { name: 'Sandbox inbox' })
    const mail = inbox.getByText(/\d{6}/).first()
    await mail.waitFor()
    await type(page, 'Code', /\d{6}/.exec(await mail.textContent())[0])
    await page.getByRole('button', { name: 'Receive', exact: true }).waitFor()
  }
  return {
    title: 'demo',
    url: `http://localhost:${port}`,
    login: {
      shown: { selector: '[data-screen=login] input' },
      act: (page) => page.getByLabel('E-mail address').pressSequentially('ada'),
    },
    signUp,
    home: { shown: balance, act: (page) => press(page, 'Receive') },
  }
}

async function ownOrigin(start) {
  const [shopPort, walletPort, redeemPort] = [await freePort(), await freePort(), await freePort()]
  const [shop, wallet] = [`http://shop.localhost:${shopPort}`, `http://wallet.shop.localhost:${walletPort}`]
  const cwd = `${examples}own-origin/`
  const env = {
    ...{ SHOP: shop, WALLET: wallet, VITE_WALLET: wallet },
    ...{ REDEEM_PORT: String(redeemPort), REDEEM_SECRET: 'a-secret-of-both-programs', ...fresh },
  }
  const before = process.env.VITE_WALLET
  process.env.VITE_WALLET = wallet
  // Where the shop's program looks for it.
  await build({ root: cwd, logLevel: 'silent' })
  if (before === undefined) delete process.env.VITE_WALLET
  const program = await start(['node', 'wallet.mjs'], { cwd, env, ready: new RegExp(wallet) })
  await start(['node', 'shop.mjs'], { cwd, env, ready: new RegExp(shop) })
  const readCode = async () => /^Mail to ada@shop\.example: (\d{6})$/m.exec(program.output())?.[1]
  return {
    title: 'own origin',
    url: shop,
    // Its buttons work when the page's part has run.
    login: {
      shown: { selector: '#wallet iframe', isHidden: true },
      act: (page) => page.locator('h1').click(),
    },
    signUp: async (page) => {
      await signUpInWindow(await openedBy(page, 'Log in'), email, readCode)
      await page.locator('#log-out').waitFor()
    },
    home: { shown: { selector: '#log-out' }, act: (page) => page.locator('h1').click() },
  }
}

/** The pages of the peers, compressed and kept as ours are. `/login` is what the elements of Hanko ask for first. */
async function servePeers(folder) {
  const root = at('peers/pages/')
  const outDir = join(folder, 'peers')
  const pages = ['kit', 'hanko']
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env': '{}', global: 'globalThis' },
    // The React of the created apps: both parts of one version.
    resolve: {
      alias: Object.fromEntries(['react', 'react-dom'].map((name) => [name, at(`../node_modules/${name}`)])),
    },
    build: { outDir, target: 'es2022', rollupOptions: { input: pages.map((name) => `${root}${name}.html`) } },
  })
  run([at('../packages/create-embedded-wallet/template/vite/compress.mjs'), outDir])
  const types = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
  }
  const { port, close } = await listen(({ url, method }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const path = join(outDir, pathname)
    if (method === 'POST' && pathname === '/login')
      return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(hankoLogin))
    if (!existsSync(path)) return response.writeHead(404).end()
    const isCompressed = existsSync(`${path}.br`)
    response
      .writeHead(200, {
        'Content-Type': types[extname(path)] ?? 'application/octet-stream',
        'Cache-Control': path.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable',
        ...(isCompressed && { 'Content-Encoding': 'br' }),
      })
      .end(readFileSync(isCompressed ? `${path}.br` : path))
  })
  const origin = `http://localhost:${port}`
  const { dependencies } = JSON.parse(readFileSync(at('peers/package.json'), 'utf8'))
  const title = (name) => `${name} ${dependencies[name]}`
  return {
    all: [
      {
        title: `${title('@turnkey/react-wallet-kit')}, a log-in button`,
        url: `${origin}/kit.html`,
        login: { shown: { selector: '#log-in' }, act: (page) => page.locator('#log-in').click() },
      },
      {
        title: `${title('@teamhanko/hanko-elements')}, a login`,
        url: `${origin}/hanko.html`,
        login: {
          shown: { selector: 'input' },
          act: (page) => page.locator('hanko-auth input').first().pressSequentially('ada'),
        },
      },
    ],
    close,
  }
}

/** The first state of a login. @see https://docs.hanko.io/api-reference/flow/introduction */
const hankoLogin = {
  name: 'login_init',
  status: 200,
  payload: {},
  csrf_token: 'none',
  actions: {
    continue_with_login_identifier: {
      action: 'continue_with_login_identifier',
      href: '/login?action=continue_with_login_identifier',
      description: 'Enter an identifier to login.',
      inputs: { email: { name: 'email', type: 'email', required: true, max_length: 120 } },
    },
  },
  links: [],
}
