/** A message to the user in one of three tones. */

import type { Problem } from '../words/describeProblem.js'
import { Icon, type IconName } from './Icon.js'

const icons: Readonly<Record<Problem['tone'], IconName>> = { info: 'info', warning: 'help', error: 'alert' }

/** The live region is always in the page, because a screen reader announces only changes of a region that it knows. */
export const Notice = ({ problem }: { problem: Problem | undefined }) => (
  <div aria-live={problem?.tone === 'info' ? 'polite' : 'assertive'} data-part="live">
    {problem && (
      <p data-part="notice" data-tone={problem.tone}>
        <Icon name={icons[problem.tone]} />
        <span data-part="notice-text">{problem.text}</span>
      </p>
    )}
  </div>
)
