/** The codes that the sandbox would have sent to this user. */

import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Time } from '../ui/Time'
import { useDrawerContext } from './drawer'
import { Explanation, Section, SignInFirst } from './Section'
import { mailsQuery } from './sandboxQueries'

export function InboxSection() {
  const { hasWallet } = useDrawerContext()
  return (
    <Section title="Codes" icon={Inbox}>
      {hasWallet ? <Mails /> : <SignInFirst />}
    </Section>
  )
}

function Mails() {
  const { data } = useQuery(mailsQuery)
  return (
    <>
      <Explanation>
        The sandbox sends neither mail nor SMS. It shows your codes here, the newest first.
      </Explanation>
      {data?.mails.length === 0 && <p className="text-sm">No code was sent yet.</p>}
      <ul aria-label="Codes" className="divide-y divide-line">
        {data?.mails.map(({ to, code, sentAt }) => (
          <li key={`${code} ${sentAt}`} className="flex items-baseline gap-4 py-2">
            <span className="font-mono text-lg font-semibold tracking-widest">{code}</span>
            <span className="min-w-0 flex-1 truncate text-sm text-muted">{to}</span>
            <span className="text-sm text-muted">
              <Time iso={sentAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
