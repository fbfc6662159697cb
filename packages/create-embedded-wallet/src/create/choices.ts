/** What an app can be made of, and which of these go together. */

/** By flag: the question, and each value with its words. The first value is the default. */
export const questions = {
  login: {
    question: 'How do users log in?',
    values: {
      own: 'With a login of the app: the wallet follows it',
      wallet: 'With the wallet: it is the only login',
    },
  },
  frontend: {
    question: 'What is the page made with?',
    values: { react: 'React', next: 'Next.js', vue: 'Vue', plain: 'No framework' },
  },
  backend: {
    question: 'What is the backend made with?',
    values: { express: 'Express', hono: 'Hono', fastify: 'Fastify', next: 'Next.js' },
  },
} as const

type Questions = typeof questions

/** What the user chose. */
export type Choices = { [Flag in keyof Questions]: keyof Questions[Flag]['values'] } & {
  /** `sandbox`, or the base address of a service. */
  service: string
}

/** @returns Why these values make no app, and what does; undefined if they do. */
export function whyImpossible({
  frontend,
  backend,
}: Pick<Choices, 'frontend' | 'backend'>): string | undefined {
  if ((frontend === 'next') === (backend === 'next')) return undefined
  return 'Next.js is page and backend in one: take --frontend next with --backend next, or another value for both.'
}
