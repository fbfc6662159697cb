/** What a user may enter of an account of each type, and what is wrong by one letter. */

import type { ExternalAccountType } from '@embedded-wallet/core/accounts'
import { bech32m } from '@scure/base'

/** What a user may enter, with the spaces and dashes that users write; by the type where it has a form of its own. */
const entered: Record<string, string> = {
  'beneficiary.fullName': 'Ada Lovelace',
  'beneficiary.legalName': 'Analytical Engines Ltd',
  'beneficiary.countryOfResidence': 'DE',
  'beneficiary.phoneNumber': '+49 30 1234567',
  'beneficiary.documentType': 'PASSPORT',
  'beneficiary.documentNumber': 'C01X00T47',
  'beneficiary.address.line1': 'Hauptstraße 1',
  'beneficiary.address.postalCode': '10115',
  'beneficiary.address.city': 'Berlin',
  'beneficiary.address.country': 'DE',
  accountNumber: '000123456789',
  bankAccountType: 'CHECKING',
  bankName: 'First Bank',
  branchCode: '000-12',
  bankCode: '001',
  routingNumber: '110 000 000',
  intermediaryRoutingNumber: '110000000',
  clabeNumber: '032180000118359719',
  sortCode: '20-00-00',
  pixKeyType: 'CPF',
  pixKey: '111.444.777-35',
  taxId: '111.444.777-35',
  vpa: 'asha@okbank',
  rail: 'NEFT',
  ifsc: 'hdfc0001234',
  swiftCode: 'dbsssgsg',
  provider: 'M-PESA',
  country: 'DE',
  iban: 'de89 3704 0044 0532 0130 00',
  phoneNumber: '+49 151 23456789',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  lightningAddress: 'ada@wallet.example',
}
const own: Partial<Record<ExternalAccountType, Record<string, string>>> = {
  AED_ACCOUNT: { iban: 'AE07 0331 2345 6789 0123 456' },
  DKK_ACCOUNT: { iban: 'DK50 0040 0440 1162 43' },
  EGP_ACCOUNT: { iban: 'EG38 0019 0005 0000 0000 2631 8000 2' },
  PKR_ACCOUNT: { iban: 'PK36 SCBL 0000 0011 2345 6702' },
  GBP_ACCOUNT: { accountNumber: '55779911' },
  NGN_ACCOUNT: { accountNumber: '3012345678' },
  IDR_ACCOUNT: { phoneNumber: '+62 812 345 6789' },
  KES_ACCOUNT: { phoneNumber: '+254 712 345 678' },
  RWF_ACCOUNT: { phoneNumber: '+250 712 345 678' },
  TZS_ACCOUNT: { phoneNumber: '+255 712 345 678' },
  ZMW_ACCOUNT: { phoneNumber: '+260 712 345 678' },
  XAF_ACCOUNT: { region: 'CM' },
  XOF_ACCOUNT: { region: 'SN' },
  SOLANA_WALLET: { address: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU' },
  TRON_WALLET: { address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' },
  SPARK_WALLET: { address: bech32m.encode('sp', bech32m.toWords(new Uint8Array(36).fill(5)), false) },
}
/** One digit or letter is another one. */
export const broken: Record<string, string> = {
  iban: 'DE98370400440532013000',
  routingNumber: '110000001',
  clabeNumber: '032180000118359718',
  taxId: '11144477736',
  pixKey: '11144477736',
  swiftCode: 'DBSSSGS',
  ifsc: 'HDFC1001234',
  vpa: 'asha',
  phoneNumber: '12',
  sortCode: '20',
  address: '0x',
  lightningAddress: 'ada',
}

/** As a user enters the fields of an account, by their paths. */
export const enteredOf = (accountType: ExternalAccountType): Record<string, string> => ({
  ...entered,
  ...own[accountType],
})
