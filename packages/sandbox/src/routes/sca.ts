/** The endpoints of strong customer authentication. */

import {
  CompleteScaFactorResetBody,
  CompleteScaLoginBody,
  ConfirmScaFactorBody,
  ConfirmTrustBody,
  CreateScaFactorBody,
  RecordScaEventBody,
  ScaCustomerQuery,
  ScaFactorBody,
} from '@embedded-wallet/protocol'
import * as v from 'valibot'
import { conflict } from '../http/refusal.js'
import type { Routes } from '../http/route.js'

const handle = () => {
  throw conflict('strong customer authentication does not apply to this customer')
}
const query = ScaCustomerQuery

export const scaRoutes: Routes<
  | 'startScaLogin'
  | 'completeScaLogin'
  | 'listScaFactors'
  | 'createScaFactor'
  | 'confirmScaFactor'
  | 'deleteScaFactor'
  | 'recordScaEvent'
  | 'startScaFactorReset'
  | 'getScaFactorReset'
  | 'completeScaFactorReset'
  | 'trustExternalAccount'
  | 'confirmTrust'
  | 'untrustExternalAccount'
  | 'confirmUntrust'
> = {
  startScaLogin: { query, body: ScaFactorBody, handle },
  completeScaLogin: { query, body: CompleteScaLoginBody, handle },
  listScaFactors: { query, handle },
  createScaFactor: { query, body: CreateScaFactorBody, handle },
  confirmScaFactor: { query, body: ConfirmScaFactorBody, handle },
  deleteScaFactor: { query, handle },
  recordScaEvent: { query, body: RecordScaEventBody, handle },
  startScaFactorReset: { query, body: ScaFactorBody, handle },
  getScaFactorReset: { query, handle },
  completeScaFactorReset: { query, body: v.optional(CompleteScaFactorResetBody), handle },
  trustExternalAccount: { handle },
  confirmTrust: { body: ConfirmTrustBody, handle },
  untrustExternalAccount: { handle },
  confirmUntrust: { body: ConfirmTrustBody, handle },
}
