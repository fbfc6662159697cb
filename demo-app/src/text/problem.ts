/** The messages of the page: those of the wallet's errors, and of the errors of the demo's own server. */

import * as words from '@embedded-wallet/ui/words'
import type { ApiProblem } from '../../shared/apiTypes'
import { language } from './money'

export type { Problem as PageProblem } from '@embedded-wallet/ui/words'

/** The server refused. The message is for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string

  constructor({ code, message }: ApiProblem) {
    super(message)
    this.code = code
  }
}

const texts: words.ProblemTexts = { ...words.errorsTexts, language }

/** Describes what failed. */
export const describeProblem = (error: unknown) => describe(error, 'action')

/** Describes what could not be read. */
export const describeReadProblem = (error: unknown) => describe(error, 'reading')

function describe(error: unknown, purpose: words.Purpose): words.Problem {
  if (!(error instanceof ApiError)) return words.describeProblem(texts, error, purpose)
  return { tone: 'error', text: error.message }
}
