/** Keeps the state of a sandbox in a file, synced to disk before a response leaves: one sandbox for a file in a process, and one process for a file. */

import type { Journal, JournalEntry } from './store.js'

const defaultFolder = 'node_modules/.cache/embedded-wallet'
/** How long a process waits for its predecessor to end: a restart may overlap. */
const overlapMs = 500

interface Kept<Made> {
  /** The options, as text. */
  key: string
  made: Made
  /** Makes the sandbox go on in memory. Absent: it is in memory, because another process has the file. */
  detach?: () => void
}

/** Whether a state is kept, and where. */
export interface Keeping {
  /** `false`: nowhere. Undefined: the default folder, while an app is developed on Node. */
  folder: string | false | undefined
  profile: string
  /** Whether the caller's options rule the default out. */
  isTest: boolean
  key: string
}

/**
 * Makes a sandbox that continues with the kept state; without a place to keep it, one in memory.
 *
 * Frameworks evaluate a module again after each edit, and once for each bundle: the same options then get the same sandbox. Other options take the
 * file over, and the earlier sandbox continues in memory.
 */
export function makeKept<Made>(
  { folder, profile, isTest, key }: Keeping,
  make: (journal?: Journal) => Made,
): Made {
  const node = folder === false || (folder === undefined && isTest) ? undefined : nodeOf(folder)
  if (node === undefined) return make()
  const { fs, path, process } = node
  const directory = path.resolve(process.cwd(), folder || defaultFolder)
  const file = path.join(directory, `${profile}.jsonl`)
  const kept = registry<Made>()
  const earlier = kept.get(file)
  if (earlier?.key === key) return earlier.made
  earlier?.detach?.()
  const inMemory = () => {
    const made = make()
    kept.set(file, { key, made })
    return made
  }
  try {
    fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
    fs.accessSync(directory, fs.constants.W_OK)
  } catch (error) {
    if (folder) throw error
    // Such as in a container with a read-only file system.
    console.warn(`The sandbox cannot write into ${directory}. This process keeps its wallets in memory.`)
    return inMemory()
  }
  const owner = earlier?.detach ? undefined : ownerOf(`${file}.lock`, node)
  if (owner !== undefined) {
    const message = `The sandbox cannot use ${directory}: the process ${owner} does. Stop that one, or share one sandbox: npx -p @embedded-wallet/sandbox embedded-wallet-sandbox`
    if (folder) throw new Error(message)
    console.warn(`${message}. This process keeps its wallets in memory.`)
    return inMemory()
  }
  const rows = readRows(file, fs)
  // The file grows with each change, so a start rewrites it.
  fs.writeFileSync(`${file}.new`, lineOf([...rows.values()]), { mode: 0o600, flush: true })
  fs.renameSync(`${file}.new`, file)
  if (!folder && !earlier?.detach)
    console.warn(
      `The sandbox keeps its wallets in ${directory}. To start over, delete it; to keep nothing: createSandbox({ folder: false })`,
    )
  let isAttached = true
  const descriptor = fs.openSync(file, 'a')
  let { size } = fs.fstatSync(descriptor)
  const made = make({
    entries: rows.values(),
    append: async (entries) => {
      if (!isAttached) return
      const line = lineOf(entries)
      // What a full disk has cut off must not stand in front of this line.
      fs.ftruncateSync(descriptor, size)
      fs.appendFileSync(descriptor, line)
      fs.fdatasyncSync(descriptor)
      size += Buffer.byteLength(line)
    },
  })
  kept.set(file, {
    key,
    made,
    detach: () => {
      isAttached = false
      fs.closeSync(descriptor)
    },
  })
  return made
}

const lineOf = (entries: readonly JournalEntry[]) => `${JSON.stringify(entries)}\n`

/** A global of the process: a module that is evaluated again must find the sandbox of before. */
const registry = <Made>(): Map<string, Kept<Made>> => {
  const place = globalThis as { [name: symbol]: Map<string, Kept<Made>> | undefined }
  const name = Symbol.for('@embedded-wallet/sandbox kept')
  place[name] ??= new Map()
  return place[name]
}

/** What the file is kept with. Found at run time: the sandbox also runs in pages and workers, which have no files. */
function nodeOf(folder: string | undefined) {
  const { process, navigator, Deno } = globalThis as {
    process?: NodeJS.Process
    navigator?: { userAgent?: string }
    Deno?: unknown
  }
  // Workers have a file system that ends with them, and Deno would ask its user.
  const hasFiles = process?.getBuiltinModule !== undefined && navigator?.userAgent !== 'Cloudflare-Workers'
  if (!hasFiles && folder) throw new TypeError('folder needs Node. Elsewhere use journal')
  const { NODE_ENV, NODE_TEST_CONTEXT } = process?.env ?? {}
  const isDevelopment = !['test', 'production'].includes(NODE_ENV ?? '') && !NODE_TEST_CONTEXT && !Deno
  if (!hasFiles || !(folder || isDevelopment)) return undefined
  const { getBuiltinModule: load } = process
  return { fs: load('node:fs'), path: load('node:path'), process }
}

type Node = NonNullable<ReturnType<typeof nodeOf>>

/** @returns The other process that uses the file; undefined if it is this one's from now on. */
function ownerOf(lock: string, { fs, process }: Node): number | undefined {
  for (let waited = 0; ; waited += 50) {
    const owner = fs.existsSync(lock) ? Number(fs.readFileSync(lock, 'utf8')) : 0
    if (!isAlive(owner, process) || isZombie(owner, fs)) break
    if (waited >= overlapMs) return owner
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  }
  fs.writeFileSync(lock, String(process.pid))
  process.once('exit', () => fs.rmSync(lock, { force: true }))
  return undefined
}

function isAlive(pid: number, process: NodeJS.Process): boolean {
  if (!(pid > 0) || pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process of another user is alive, too.
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Whether the process has ended, and only its parent does not know: a container without an init keeps it so. Elsewhere than on Linux there is no such file. */
function isZombie(pid: number, fs: Node['fs']): boolean {
  try {
    // The name of the program stands in parentheses, and may have some of its own.
    return /\) Z (?!.*\))/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    // It may also end while it is read.
    return false
  }
}

/** @returns The newest state of each row. A last line that is not whole was never acknowledged. */
function readRows(file: string, fs: Node['fs']): Map<string, JournalEntry> {
  const rows = new Map<string, JournalEntry>()
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
  for (const [index, line] of lines.entries()) {
    for (const entry of parseLine(line, `${file}, line ${index + 1}`)) {
      const [table, id, value] = entry
      if (value === undefined) rows.delete(`${table} ${id}`)
      else rows.set(`${table} ${id}`, entry)
    }
  }
  return rows
}

function parseLine(line: string, place: string): JournalEntry[] {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new Error(`The state of the sandbox cannot be read: ${place}. Delete the file to start over`, {
      cause,
    })
  }
}
