/** The UMA providers of the sandbox: invented institutions. Two of them are not on the platform's allowlist. */

import type { Currency, UmaProvider } from '@embedded-wallet/protocol'
import { plainCurrency, pricedCurrencies } from '../state/currencies.js'

const currencies = (...codes: string[]): Currency[] =>
  pricedCurrencies.filter(({ code }) => codes.includes(code)).map(plainCurrency)

/** Oldest first. */
export const umaProviders: readonly UmaProvider[] = [
  {
    name: 'Harbour Bank',
    supportedRegions: ['US'],
    domain: 'harbour.example',
    logoUrl: 'https://harbour.example/logo.svg',
    supportedCurrencies: currencies('USD'),
    lei: '5493000000HARBOUR001',
    allowListStatus: true,
  },
  {
    name: 'Banco do Vale',
    supportedRegions: ['BR'],
    domain: 'vale.example',
    logoUrl: 'https://vale.example/logo.svg',
    supportedCurrencies: currencies('BRL'),
    lei: '5493000000000VALE002',
    allowListStatus: true,
  },
  {
    name: 'Linden Pay',
    supportedRegions: ['DE', 'FR', 'ES'],
    domain: 'linden.example',
    logoUrl: 'https://linden.example/logo.svg',
    supportedCurrencies: currencies('EUR', 'USD'),
    lei: '5493000000000LIND003',
    allowListStatus: true,
  },
  {
    name: 'Caja del Sur',
    supportedRegions: ['MX', 'US'],
    domain: 'cajadelsur.example',
    supportedCurrencies: currencies('MXN', 'USD'),
    allowListStatus: false,
  },
  {
    name: 'Oasis Exchange',
    supportedRegions: ['AE'],
    domain: 'oasis.example',
    supportedCurrencies: currencies('AED'),
    allowListStatus: false,
  },
]
