/** What the service must know of a customer before a payment can go on. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import { openEnum } from '../scalars.js'

/** The facts about a customer that a counterparty may ask for. */
export const customerInfoFields = [
  'FULL_NAME',
  'BIRTH_DATE',
  'NATIONALITY',
  'PHONE_NUMBER',
  'EMAIL',
  'POSTAL_ADDRESS',
  'TAX_ID',
  'REGISTRATION_NUMBER',
  'USER_TYPE',
  'COUNTRY_OF_RESIDENCE',
  'ACCOUNT_IDENTIFIER',
  'FI_LEGAL_ENTITY_NAME',
  'FI_ADDRESS',
  'PURPOSE_OF_PAYMENT',
  'ULTIMATE_INSTITUTION_COUNTRY',
  'IDENTIFIER',
  'BUSINESS_TYPE',
  'COMPANY_LEGAL_NAME',
  'ID_TYPE',
  'ID_NUMBER',
] as const
/** One of `customerInfoFields`. */
export type CustomerInfoField = (typeof customerInfoFields)[number]

/** One fact about a customer, and whether a payment fails without it. */
export interface FieldDefinition extends ValueOf<typeof fieldDefinition> {}

const fieldDefinition = /* @__PURE__ */ v.object({
  name: openEnum<CustomerInfoField>(),
  mandatory: v.boolean(),
})
export const FieldDefinition: v.GenericSchema<FieldDefinition> = fieldDefinition
