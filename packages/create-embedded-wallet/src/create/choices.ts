/** What an app can be made of, which of these go together, and the questions about them in a terminal. */

import { isCancel, select, text } from '@clack/prompts'

/** By flag: the question, and each value with its words. The first value is the default. */
export const questions = {
  login: {
    question: 'How do users log in?',
    values: {
      own: 'With the login of the app: the wallet follows it',
      wallet: 'With the wallet as the only login',
    },
  },
  frontend: {
    question: 'What is the page made with?',
    values: { react: 'React', next: 'Next.js', vue: 'Vue', plain: 'No framework' },
  },
  backend: {
    question: 'What is the backend made with?',
    values: {
      express: 'Express',
      hono: 'Hono',
      fastify: 'Fastify',
      next: 'Next.js',
      python: 'Python, with the relay as a program beside it',
      php: 'PHP, with the relay as a program beside it',
      go: 'Go, with the relay as a program beside it',
    },
  },
} as const

type Questions = typeof questions
type Flag = keyof Questions
export const flags = Object.keys(questions) as Flag[]

/** What the user chose. `service`: `sandbox`, or the base address of a service. */
export type Choices = { [Name in Flag]: keyof Questions[Name]['values'] } & { service: string }

/** What is not chosen yet is missing. */
export type SomeChoices = { [Name in keyof Choices]?: string | undefined }

export const valuesOf = (flag: Flag): string[] => Object.keys(questions[flag].values)

/** Backends in other languages: the relay is a program that asks them by hooks. By name: how one is started, and the package of its runtime. */
export const hookBackends: Readonly<Record<string, { start: string; runtime: string }>> = {
  python: { start: 'python3 app.py', runtime: 'Python 3.9 or newer' },
  php: { start: 'php -S localhost:8000 index.php', runtime: 'PHP 8.1 or newer' },
  go: { start: 'go run .', runtime: 'Go 1.19 or newer' },
}
/** What such an app is made of beside its backend. */
const ofHooks = { login: 'own', frontend: 'plain', service: 'sandbox' }

/** Some choices determine others: Next.js is page and backend in one, and an app of hooks is of one kind. */
export function complete(chosen: SomeChoices): SomeChoices {
  const { frontend, backend } = chosen
  if (frontend === 'next' && backend === undefined) return { ...chosen, backend: 'next' }
  if (backend === 'next' && frontend === undefined) return { ...chosen, frontend: 'next' }
  return backend !== undefined && Object.hasOwn(hookBackends, backend) ? { ...ofHooks, ...chosen } : chosen
}

/** @throws {TypeError} If an app cannot be made of these. */
export function checkChoices(chosen: SomeChoices): void {
  for (const flag of flags) {
    const [value, values] = [chosen[flag], valuesOf(flag)]
    if (value !== undefined && !values.includes(value))
      throw new TypeError(`--${flag} takes ${values.join(', ')}, but not ${value}`)
  }
  const { frontend, backend, service } = chosen
  if (frontend && backend && (frontend === 'next') !== (backend === 'next'))
    throw new TypeError(
      'Next.js is page and backend in one: take --frontend next with --backend next, or another value for both',
    )
  if (backend !== undefined && Object.hasOwn(hookBackends, backend))
    for (const [name, value] of Object.entries(ofHooks)) {
      const given = chosen[name as keyof SomeChoices]
      if (given !== undefined && given !== value)
        throw new TypeError(`--backend ${backend} goes with --${name} ${value}: the guide has the next steps`)
    }
  if (service !== undefined && service !== 'sandbox' && !isServiceUrl(service))
    throw new TypeError(
      '--service takes sandbox, or the base address of your service, such as https://api.example.com/2025-10-13',
    )
}

/** Without TLS only to a sandbox on this machine. */
function isServiceUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, href, pathname } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')
  return isSafe && /\/\d{4}-\d\d-\d\d$/.test(pathname) && !/['\\`\s]/.test(href)
}

/** The values of a question that still make an app. */
export const offeredFor = (flag: Flag, chosen: SomeChoices): string[] =>
  valuesOf(flag).filter((value) => problemOf({ ...chosen, [flag]: value }) === undefined)

/** @returns Every choice: what was given by flags, otherwise by the user. Undefined if the user leaves. */
export async function ask(given: SomeChoices): Promise<Choices | undefined> {
  let chosen = complete(given)
  for (const flag of flags) {
    if (chosen[flag] !== undefined) continue
    const values: Record<string, string> = questions[flag].values
    const options = offeredFor(flag, chosen).map((value) => ({ value, label: values[value]! }))
    const said = await select({ message: questions[flag].question, options })
    if (isCancel(said)) return undefined
    chosen = complete({ ...chosen, [flag]: said })
  }
  if (chosen.service === undefined) {
    const said = await text({
      message: 'Which service? The base address of yours, or sandbox',
      initialValue: 'sandbox',
      validate: (service) => problemOf({ service: service ?? '' }),
    })
    if (isCancel(said)) return undefined
    chosen = { ...chosen, service: said }
  }
  return chosen as Choices
}

function problemOf(chosen: SomeChoices): string | undefined {
  try {
    checkChoices(chosen)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** @returns What was given, and for the rest the first value of each question and the sandbox. */
export function withDefaults(given: SomeChoices): Choices {
  const chosen = complete(given)
  const first = Object.fromEntries(flags.map((flag) => [flag, chosen[flag] ?? valuesOf(flag)[0]]))
  return { service: 'sandbox', ...chosen, ...first } as Choices
}
