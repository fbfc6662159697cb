/** An agent that pays the user: software of an employer, with a policy that lets the platform approve each payment. */

import {
  approveAgentAction,
  createAgent,
  createAgentQuote,
  createCustomer,
  createDeviceCode,
  executeAgentQuote,
  fundInternalAccount,
  listInternalAccounts,
  PlatformError,
  redeemDeviceCode,
  registerAgent,
  rejectAgentAction,
} from '@embedded-wallet/platform'
import type { Agent, AgentAction, Customer, InternalAccount } from '@embedded-wallet/protocol'
import { accountKey } from '@embedded-wallet/protocol'
import type { AgentActionEntry, AgentOverview, Overreach } from '../../src/sandbox/sandboxTypes'
import type { Demo } from '../demo'
import { Problem } from '../problem'
import type { User } from '../users'

const agentName = 'Acme payroll'
/** In cents. */
const budget = 1_000_00
const wage = 25_00
const currencyCode = 'USD'

/** What the sandbox keeps of an action. Source: its table `agentActions`. */
interface ActionRow {
  action: AgentAction
  spending: { currency: string; amount: number }
}

/** The employer of this user. Each wallet has its own, so that people do not see the agents of others. */
const employerOf = ({ accountId }: User) => `employer-of-${accountKey(accountId)}`

/** The interface has no list of agents, so this reads the state of the sandbox. */
function rows<Row>(demo: Demo, table: string): Row[] {
  const entries = demo.sandbox?.snapshot() ?? []
  return entries.flatMap(([name, , row]) => (name === table ? [row as Row] : []))
}

function findAgent(demo: Demo, login: User): Agent | undefined {
  const employer = rows<Customer>(demo, 'customers').find(
    ({ platformCustomerId }) => platformCustomerId === employerOf(login),
  )
  const own = rows<{ agent: Agent }>(demo, 'agents').filter(({ agent }) => agent.customerId === employer?.id)
  return own.at(-1)?.agent
}

/** @throws Problem `NO_AGENT` when the user has none. */
function requireAgent(demo: Demo, login: User): Agent {
  const agent = findAgent(demo, login)
  if (agent) return agent
  throw new Problem(409, 'NO_AGENT', 'Nothing moved: there is no agent yet. Create one first.')
}

export async function describeAgent(demo: Demo, login: User): Promise<AgentOverview> {
  const agent = findAgent(demo, login)
  if (!agent) return { agent: null, actions: [] }
  const { amount: balance, currency } = (await budgetOf(demo, agent)).balance
  const own = rows<ActionRow>(demo, 'agentActions').filter(({ action }) => action.agentId === agent.id)
  const actions = own.map(
    ({ action: { id, status, createdAt }, spending }): AgentActionEntry => ({
      ...{ id, status, createdAt, amount: spending.amount, currency },
    }),
  )
  actions.sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  return { agent: { name: agent.name, balance, currency }, actions: actions.slice(0, 10) }
}

/** Creates the agent of this user, unless there is one. */
export async function ensureAgent(demo: Demo, login: User): Promise<Agent> {
  const existing = findAgent(demo, login)
  if (existing) return existing
  const { platform } = demo
  const employer = await createCustomer(platform, {
    platformCustomerId: employerOf(login),
    customerType: 'INDIVIDUAL',
    fullName: agentName,
    email: 'payroll@acme.example',
    currencies: [currencyCode],
  })
  const { agent } = await registerAgent(platform, {
    name: agentName,
    customerId: employer.id,
    policy: {
      permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES', 'VIEW_TRANSACTIONS'],
      defaultExecutionMode: 'APPROVAL_REQUIRED',
      spendingLimits: { currency: currencyCode, perTransactionLimit: budget },
    },
  })
  await fundInternalAccount(platform, { accountId: (await budgetOf(demo, agent)).id, amount: budget })
  return agent
}

/** Lets the agent ask to pay the user. Nothing moves before the approval. */
export async function proposePayment(demo: Demo, login: User): Promise<void> {
  const agent = await ensureAgent(demo, login)
  const source = await budgetOf(demo, agent)
  await submit(demo, agent, source.id, login.accountId, wage)
}

/** Lets the agent try to spend the user's money. Only the user can sign for it. */
export async function overreach(demo: Demo, login: User): Promise<Overreach> {
  const agent = requireAgent(demo, login)
  try {
    await submit(demo, agent, login.accountId, (await budgetOf(demo, agent)).id, 1_000_000)
  } catch (error) {
    if (!(error instanceof PlatformError) || error.outcome === 'unknown') throw error
    return { wasRefused: true, message: `Nothing moved. The service refused: ${error.serviceMessage}` }
  }
  return { wasRefused: false, message: 'The agent asked to spend your money.' }
}

export async function decideAction(
  demo: Demo,
  login: User,
  actionId: string,
  decision: 'approve' | 'reject',
): Promise<void> {
  const { id: agentId } = requireAgent(demo, login)
  if (decision === 'approve') await approveAgentAction(demo.platform, { agentId, actionId })
  else await rejectAgentAction(demo.platform, { agentId, actionId, reason: 'Rejected in the drawer' })
}

async function submit(demo: Demo, agent: Agent, from: string, to: string, amount: number): Promise<void> {
  const { platform, sandbox } = demo
  const { baseUrl, fetch } = sandbox!
  // A token is shown once. A new code each time keeps the agent able to work after a restart.
  const { code } = await createDeviceCode(platform, { agentId: agent.id })
  const { accessToken } = await redeemDeviceCode({ baseUrl, fetch, profile: demo.profile }, { code })
  const client = createAgent({ baseUrl, fetch, accessToken, profile: demo.profile })
  const quote = await createAgentQuote(client, {
    source: { sourceType: 'ACCOUNT', accountId: from },
    destination: { destinationType: 'ACCOUNT', accountId: to },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: amount,
  })
  await executeAgentQuote(client, { quoteId: quote.id })
}

/** The account that the agent may spend from. */
async function budgetOf({ platform }: Demo, { customerId }: Agent): Promise<InternalAccount> {
  const page = await listInternalAccounts(platform, { customerId, type: 'INTERNAL_FIAT' }).page()
  return page.data[0] as InternalAccount
}
