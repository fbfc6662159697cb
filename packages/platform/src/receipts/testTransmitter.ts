/** An operator that does not exist, for tests. */

import type { Transmitter } from './buildReceipt.js'

export const transmitter: Transmitter = {
  version: '2026-11',
  name: 'Example Transmitter, Inc.',
  licenseId: 'NMLS 0000000',
  postalAddress: '1 Test Street\nSan Francisco, CA 94103',
  website: 'https://operator.example',
  phone: '+1 555 0100',
  fraudNotice: 'If you think that this payment is a fraud, call us.',
  refundPolicy: 'https://operator.example/refunds',
  shortfallNotice: 'The recipient may get less because of fees of their bank and foreign taxes.',
}
