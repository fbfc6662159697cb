/** The table of authorizations, enumerated: it never signs, each step is one thing, and what was authorized is remembered. */

import { describe, expect, test } from 'vitest'
import {
  type AuthorizationFacts,
  type AuthorizationStep,
  authorizationRowFor,
  authorizationRows,
} from './authorizationTable.js'

const nextAuthorizationStep = (facts: AuthorizationFacts) =>
  authorizationRowFor(facts).slice(1) as unknown as AuthorizationStep

const turns = ['free', 'waited', 'timed-out'] as const
const memories = ['nothing', 'sent', 'taken', 'done'] as const
const calls = ['not-made', 'declined', 'refused', 'conflict', 'lost', 'accepted'] as const
const quotes = ['unread', 'unreadable', 'open', 'held', 'next', 'expired', 'executed', 'unlisted'] as const

const all: AuthorizationFacts[] = turns.flatMap((turn) =>
  memories.flatMap((memory) =>
    calls.flatMap((call) => quotes.map((quote) => ({ turn, memory, call, quote }))),
  ),
)

test('every combination of facts has one step, and every row but the last decides of one', () => {
  expect(all).toHaveLength(576)
  const used = new Set(all.map(authorizationRowFor))
  expect(authorizationRows.filter((row) => !used.has(row))).toEqual([])
  for (const facts of all) {
    const step = nextAuthorizationStep(facts)
    expect(step.filter((word) => ['read', 'prove', 'return', 'fail'].includes(word))).toHaveLength(1)
  }
})

describe('a proof', () => {
  test('leaves only while the quote waits for the challenge that the user saw, and once', () => {
    const proven = all.filter((facts) => nextAuthorizationStep(facts).includes('prove'))
    for (const { turn, memory, call, quote } of proven) {
      expect({ call, quote }).toEqual({ call: 'not-made', quote: 'held' })
      expect(turn).not.toBe('timed-out')
      expect(memory).not.toBe('done')
    }
    // Two turns, and three memories.
    expect(proven).toHaveLength(6)
    for (const facts of proven) expect(nextAuthorizationStep(facts)).toContain('take')
  })

  test('is never followed by another one', () => {
    for (const facts of all)
      if (facts.call !== 'not-made') expect(nextAuthorizationStep(facts)).not.toContain('prove')
  })
})

test('what was executed is returned and remembered, whatever the response was', () => {
  for (const facts of all)
    if (facts.quote === 'executed' && facts.call !== 'declined' && facts.turn !== 'timed-out')
      expect(nextAuthorizationStep(facts)).toEqual(['return', 'remember'])
})

test('a payment that may have been made is never forgotten', () => {
  for (const facts of all)
    if (nextAuthorizationStep(facts).includes('forget'))
      expect(['expired', ...(facts.memory === 'nothing' ? ['open'] : [])]).toContain(facts.quote)
})

test('a lost proof fails as unknown, unless the quote says what became of it', () => {
  for (const facts of all) {
    if (facts.call !== 'lost') continue
    const step = nextAuthorizationStep(facts)
    if (['held', 'unreadable'].includes(facts.quote) && facts.memory !== 'done')
      // With the error of the lost request, which says that the outcome is unknown.
      expect(step).toEqual(['fail'])
    if (facts.quote === 'next' && facts.memory !== 'done') expect(step).toEqual(['return'])
  }
})
