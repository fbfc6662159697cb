/** The code that the verb wants while it changes an address: a question to the user, as state of the page. */

import type { AskedCode, ReadAddressCode } from '@embedded-wallet/core'
import { useState } from 'react'

interface Question extends AskedCode {
  answer: (code: string | undefined) => void
  codesSent: number
  isBusy: boolean
  sendError?: Error | undefined
}

export function useAskedCode() {
  const [question, setQuestion] = useState<Question>()
  const change = (part: Partial<Question>) => setQuestion((now) => now && { ...now, ...part })
  const readCode: ReadAddressCode = (asked) =>
    new Promise((answer) =>
      setQuestion((before) => ({ ...asked, answer, isBusy: false, codesSent: before?.codesSent ?? 1 })),
    )
  return {
    readCode,
    /** The address is changed, or not. */
    end: () => setQuestion(undefined),
    question: question && {
      ...question,
      error: question.sendError ?? question.error,
      enter: (code: string) => {
        change({ isBusy: true })
        question.answer(code)
      },
      back: () => question.answer(undefined),
      another: () => {
        change({ isBusy: true, sendError: undefined })
        question.sendAnother().then(
          () => change({ isBusy: false, error: undefined, codesSent: question.codesSent + 1 }),
          (sendError: Error) => change({ isBusy: false, sendError }),
        )
      },
    },
  }
}
