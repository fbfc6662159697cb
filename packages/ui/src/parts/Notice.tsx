/** A message to the user in one of three tones. */

import type { Problem } from '../words/describeProblem.js'
import * as icons from './icons.js'
import { Said } from './Said.js'

const marks = { info: icons.info, warning: icons.help, error: icons.alert }

/** The live region is always in the page, because a screen reader announces only changes of a region that it knows. */
export function Notice({ problem, title }: { problem: Problem | undefined; title?: string | undefined }) {
  const Mark = marks[problem?.tone ?? 'info']
  return (
    <div aria-live={problem?.tone === 'info' ? 'polite' : 'assertive'} data-part="live">
      {problem && (
        <p data-part="notice" data-tone={problem.tone}>
          <Mark />
          <span data-part="notice-text">
            {title && (
              <span data-part="note-title">
                <Said>{title}</Said>
              </span>
            )}
            <Said>{problem.text}</Said>
          </span>
        </p>
      )}
    </div>
  )
}
