/** Asks before the wallet signs bytes that it cannot read, and says what is not shown. */

import { Button } from '../parts/Button.js'
import { Dialog } from '../parts/Dialog.js'
import { Screen } from '../parts/Screen.js'
import type { RawPayload } from '../provider/approval.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { questionTexts } from '../words/en/question.js'
import { fill } from '../words/fill.js'
import { purposeOf } from './purposeOf.js'

export function RawPayloadDialog({ raw: { summary, end } }: { raw: RawPayload }) {
  const { approval } = useScreens()
  const texts = useTexts(questionTexts)
  const { raw: words } = texts.question
  const parts: Readonly<Record<string, string>> = words.parts
  const refuse = () => end(false)
  return (
    <Screen name="question">
      <Dialog title={words.title} onCancel={refuse}>
        <p data-part="text">{fill(words.intro, { purpose: purposeOf(texts, approval, summary.action) })}</p>
        <ul data-part="bullets">
          {summary.notShown.map((part) => (
            <li key={part} data-part="bullet">
              {parts[part] ?? part}
            </li>
          ))}
        </ul>
        <p data-part="text">{words.warning}</p>
        <div data-part="actions">
          <Button variant="quiet" onClick={refuse}>
            {words.refuse}
          </Button>
          <Button onClick={() => end(true)}>{words.sign}</Button>
        </div>
      </Dialog>
    </Screen>
  )
}
