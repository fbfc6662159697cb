/** One key as the browser describes it, and a button that tries to take it out. */

import { LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../text/time'
import { Code, Facts } from '../detail/Part'
import { SmallButton } from '../SmallButton'
import { type ExportAttempt, type StoredKey, tryToExport } from './readKeys'

interface KeyCardProps {
  stored: StoredKey
  isOfThisSession: boolean
}

export function KeyCard({ stored: { key, recordKey, field, since, until }, isOfThisSession }: KeyCardProps) {
  const [attempt, setAttempt] = useState<ExportAttempt>()
  const { name, namedCurve } = key.algorithm as EcKeyAlgorithm
  return (
    <section className="flex flex-col gap-3 rounded-xl border border-line p-4">
      <h3 className="text-sm font-semibold">{purposeOf(key, isOfThisSession)}</h3>
      <Facts
        facts={[
          ['Where', `IndexedDB, record ${recordKey.split('/')[0]}, field ${field}`],
          [
            'Kind',
            `${key.type}, ${[name, namedCurve].filter(Boolean).join(' ')}, for ${key.usages.join(', ')}`,
          ],
          ['Extractable', key.extractable ? 'yes' : 'no'],
          ...(since ? [['Since', formatMoment(since)] as const] : []),
          ...(until ? [['Until', formatMoment(until)] as const] : []),
        ]}
      />
      <div className="-ml-3">
        <SmallButton
          icon={key.extractable ? LockKeyholeOpen : LockKeyhole}
          onClick={() => void tryToExport(key).then(setAttempt)}
        >
          Try to export it
        </SmallButton>
      </div>
      <div role="status" className="empty:hidden">
        {attempt && (
          <>
            <p className={`pb-2 text-sm font-medium ${attempt.isRefused ? 'text-accent' : 'text-danger'}`}>
              {attempt.isRefused
                ? 'The browser refused. No script can read this key.'
                : 'The browser gave it away.'}
            </p>
            <Code label="What the browser said">{attempt.text}</Code>
          </>
        )}
      </div>
    </section>
  )
}

function purposeOf({ usages }: CryptoKey, isOfThisSession: boolean): string {
  if (!usages.includes('sign')) return 'Client key: opens what the service seals to it'
  return isOfThisSession ? 'Session key: signs your payments' : 'Session key of another sign-in'
}
