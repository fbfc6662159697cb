/** An agent that asks to pay the user, and the platform's decision about each of its payments. */

import { useQuery } from '@tanstack/react-query'
import { Bot } from 'lucide-react'
import { formatMoney } from '../text/money'
import { Time } from '../ui/Time'
import { Control } from './Control'
import { useDrawerContext } from './drawer'
import { Explanation, Section, SignInFirst } from './Section'
import { createAgent, decideAction, letAgentOverreach, letAgentPropose } from './sandboxApi'
import { agentsQuery } from './sandboxQueries'
import type { AgentActionEntry } from './sandboxTypes'

export function AgentSection() {
  const { hasWallet } = useDrawerContext()
  return (
    <Section title="Agents" icon={Bot}>
      {hasWallet ? <Agent /> : <SignInFirst />}
    </Section>
  )
}

function Agent() {
  const { data } = useQuery(agentsQuery)
  if (!data) return null
  const { agent, actions } = data
  if (!agent)
    return (
      <>
        <Explanation>
          An agent is software with a token and a policy of its own. This one works for an employer and asks
          to pay you; the platform approves each payment.
        </Explanation>
        <Control
          name="agent create"
          work={async () => {
            await createAgent()
            return { text: 'The agent is connected. Let it ask to pay you.' }
          }}
        >
          Create an agent
        </Control>
      </>
    )
  return (
    <>
      <p className="text-sm">
        <span className="font-medium">{agent.name}</span> may spend{' '}
        {formatMoney(agent.balance, agent.currency)}. It cannot spend your money: only you can sign for it.
      </p>
      <div className="flex flex-wrap gap-2">
        <Control
          name="agent propose"
          work={async () => {
            await letAgentPropose()
            return { text: 'The agent asks to pay you. Nothing has moved: approve or reject it.' }
          }}
        >
          Let it ask to pay me
        </Control>
        <Control
          name="agent overreach"
          work={async () => {
            const { wasRefused, message } = await letAgentOverreach()
            return { text: message, tone: wasRefused ? 'info' : 'error' }
          }}
        >
          Let it try to spend my money
        </Control>
      </div>
      <ul aria-label="Payments of the agent" className="divide-y divide-line">
        {actions.map((action) => (
          <Action key={action.id} action={action} />
        ))}
      </ul>
    </>
  )
}

const statuses: Readonly<Record<string, string>> = {
  PENDING_APPROVAL: 'Waits for approval',
  APPROVED: 'Approved and paid',
  REJECTED: 'Rejected: nothing moved',
  FAILED: 'Failed: nothing moved',
}

function Action({ action: { id, status, amount, currency, createdAt } }: { action: AgentActionEntry }) {
  const money = formatMoney(amount, currency)
  const decide = (decision: 'approve' | 'reject') => async () => {
    await decideAction(id, decision)
    return {
      text:
        decision === 'approve'
          ? `Approved. The agent pays you ${money}, and your balance shows it.`
          : 'Rejected. Nothing moved.',
    }
  }
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex items-baseline justify-between gap-4 text-sm">
        <span>
          <span className="font-medium">{money}</span> to you · {statuses[status] ?? status}
        </span>
        <span className="text-muted">
          <Time iso={createdAt} />
        </span>
      </p>
      {status === 'PENDING_APPROVAL' && (
        <div className="flex gap-2">
          <Control name={`approve ${id}`} label={`Approve ${money}`} tone="primary" work={decide('approve')}>
            Approve
          </Control>
          <Control name={`reject ${id}`} label={`Reject ${money}`} work={decide('reject')}>
            Reject
          </Control>
        </div>
      )}
    </li>
  )
}
