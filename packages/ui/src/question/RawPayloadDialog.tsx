/** Asks before the wallet signs bytes that it cannot read, and lists what the text does not show. */

import { Button } from '../parts/Button.js'
import { Dialog } from '../parts/Dialog.js'
import { Said } from '../parts/Said.js'
import type { RawPayload } from '../provider/approval.js'
import { useTexts } from '../provider/texts.js'
import { questionTexts } from '../words/en/question.js'
import { fill } from '../words/fill.js'
import { usePurpose } from './Reauthentication.js'

export function RawPayloadDialog({
  raw: { summary, end },
  onCancel,
}: {
  raw: RawPayload
  onCancel: () => void
}) {
  const { raw: words } = useTexts(questionTexts).question
  const purpose = usePurpose(summary.action)
  const parts: Readonly<Record<string, string>> = words.parts
  return (
    <Dialog title={words.title} onCancel={onCancel}>
      <p data-part="text">
        <Said>{fill(words.intro, { purpose })}</Said>
      </p>
      <ul data-part="bullets">
        {summary.notShown.map((part) => (
          <li key={part} data-part="bullet">
            <Said>{parts[part] ?? part}</Said>
          </li>
        ))}
      </ul>
      <p data-part="text">
        <Said>{words.warning}</Said>
      </p>
      <div data-part="actions">
        <Button variant="quiet" onClick={onCancel}>
          {words.refuse}
        </Button>
        <Button onClick={() => end(true)}>{words.sign}</Button>
      </div>
    </Dialog>
  )
}
