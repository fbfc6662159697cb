import { beneficiaryVerificationStatuses } from '@embedded-wallet/protocol'
import { describe, expect, it } from 'vitest'
import { describePayeeCheck, type PayeeCheck } from './describePayeeCheck.js'
import { en } from './en.js'
import { mustBeAcknowledged } from './mustBeAcknowledged.js'

const describeCheck = (check: PayeeCheck | undefined) => describePayeeCheck(en, check)

const names = { enteredName: 'Ada Lovelace', verifiedName: 'A. Lovelace' }

describe('the check of a name', () => {
  // Source of the statuses: interface document, ExternalAccount, beneficiaryVerificationStatus.
  it('has words of its own for each status', () => {
    const all = beneficiaryVerificationStatuses.map((status) => describeCheck({ status, ...names }))
    expect(new Set(all.map(({ title }) => title)).size).toBe(beneficiaryVerificationStatuses.length)
    for (const { title, text } of all) expect(title + text).not.toMatch(/[{}]|undefined|[A-Z]{3,}/)
  })

  it('must be acknowledged exactly when the name does not match', () => {
    expect(beneficiaryVerificationStatuses.filter(mustBeAcknowledged)).toEqual(['NOT_MATCHED'])
    const hasTick = (status: string) => describeCheck({ status }).acknowledgement !== undefined
    expect(beneficiaryVerificationStatuses.filter(hasTick)).toEqual(['NOT_MATCHED'])
    expect([undefined, 'FROM_TOMORROW', 'toString'].some(mustBeAcknowledged)).toBe(false)
  })

  it('names who owns the account, and who does not', () => {
    expect(describeCheck({ status: 'MATCHED', ...names }).text).toContain('belongs to A. Lovelace')
    expect(describeCheck({ status: 'NOT_MATCHED', ...names }).text).toContain('not belong to Ada Lovelace')
    expect(describeCheck({ status: 'NOT_MATCHED' }).text).toContain('not belong to the name on the payment')
  })

  it('claims nothing for a status that it does not know, and for a recipient without a bank account', () => {
    expect(describeCheck({ status: 'FROM_TOMORROW', ...names }).title).toBe(
      'We do not know whether the name matches',
    )
    expect(describeCheck(undefined)).toMatchObject({ tone: 'info', title: 'No name to check' })
  })

  it('gives no green tick to a test payee, and still warns of a name that does not match', () => {
    expect(describePayeeCheck(en, { status: 'MATCHED', ...names }, true)).toMatchObject({
      tone: 'info',
      title: 'A test payee',
    })
    expect(describePayeeCheck(en, { status: 'PARTIAL_MATCH', ...names }, true).tone).toBe('warning')
    expect(describePayeeCheck(en, { status: 'NOT_MATCHED', ...names }, true).acknowledgement).toBeDefined()
  })
})
