/** Every response about money and records has the fields of its profile: none missing, none that it does not have. */

import { expect, test } from 'vitest'
import { openWalk } from './profileWalk.js'

test.each(['2026-04', '2026-08'] as const)(
  '%s: payments and records have exactly the fields of the profile',
  async (profile) => {
    const { call, faults, sandbox, addCustomer } = openWalk(profile)
    const names = { fullName: 'Ada Lovelace', birthDate: '1815-12-10', nationality: 'GB' }
    const ada = await addCustomer('ada', { ...names, umaAddress: '$ada@shop.example', currencies: ['USD'] })
    const { customerId } = ada
    const { body: business } = await call('POST', '/customers', {
      platformCustomerId: 'mill',
      customerType: 'BUSINESS',
      businessInfo: {
        legalName: 'Mill Ltd',
        registrationNumber: '12345',
        country: 'GB',
        incorporatedOn: '1837-01-01',
        taxId: 'GB12345',
      },
    })
    for (const path of ['/customers', `/customers/${customerId}`, `/customers/${business.id}`])
      await call('GET', path)
    const { body: accounts } = await call(
      'GET',
      `/customers/internal-accounts?customerId=${customerId}&type=INTERNAL_FIAT`,
    )
    const dollars = accounts.data[0].id
    await call('POST', `/sandbox/internal-accounts/${dollars}/fund`, { amount: 1_000_000 })

    const accountInfo = (suffix: string) => ({
      accountType: 'USD_ACCOUNT',
      accountNumber: `000123456${suffix}`,
      routingNumber: '021000021',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', ...names },
    })
    const { body: bank } = await call('POST', '/customers/external-accounts', {
      customerId,
      currency: 'USD',
      accountInfo: accountInfo('789'),
    })
    const { body: own } = await call('POST', '/platform/external-accounts', {
      currency: 'USD',
      accountInfo: accountInfo('790'),
    })
    for (const path of [
      '/customers/external-accounts',
      `/customers/external-accounts/${bank.id}`,
      '/platform/external-accounts',
      `/platform/external-accounts/${own.id}`,
      `/receiver/external-account/${bank.id}?customerId=${customerId}`,
    ])
      await call('GET', path)

    const { body: paid } = await call('POST', '/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: dollars },
      destination: { destinationType: 'ACCOUNT', accountId: bank.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
    })
    await call('POST', `/quotes/${paid.id}/execute`)
    await sandbox.clock.advance(60_000)
    await call('GET', `/quotes/${paid.id}`)
    const { body: funded } = await call('POST', '/quotes', {
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId },
      destination: {
        destinationType: 'UMA_ADDRESS',
        umaAddress: '$success.eur@sandbox.example',
        currency: 'EUR',
      },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
    })
    const { totalSendingAmount: currencyAmount } = funded
    await call('POST', '/sandbox/send', { quoteId: funded.id, currencyCode: 'USD', currencyAmount })
    const toBank = { source: { accountId: dollars }, destination: { accountId: bank.id }, amount: 100 }
    await call('POST', '/transfer-out', toBank)
    await call('POST', '/transfer-in', {
      source: toBank.destination,
      destination: toBank.source,
      amount: 100,
    })
    await call('POST', '/sandbox/uma/receive', {
      senderUmaAddress: '$success.usd@sandbox.example',
      receiverUmaAddress: '$ada@shop.example',
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 100,
    })
    await sandbox.clock.advance(60_000)
    for (const type of ['INCOMING', 'OUTGOING']) {
      const { body } = await call('GET', `/transactions?type=${type}`)
      for (const { id } of body.data) await call('GET', `/transactions/${id}`)
    }
    await call('POST', '/crypto/estimate-withdrawal-fee', {
      internalAccountId: ada.accountId,
      currency: 'USDC',
      cryptoNetwork: profile === '2026-08' ? 'SOLANA' : 'SOLANA_MAINNET',
      amount: 1_000_000,
      destinationAddress: 'So1anaAddress789',
    })
    for (const path of [
      '/uma-providers',
      '/discoveries?country=US',
      ...(profile === '2026-08' ? [] : [`/customers/kyc-link?platformCustomerId=ada`]),
      '/platform/internal-accounts',
      '/exchange-rates?sourceCurrency=USD&destinationCurrency=EUR&sendingAmount=10000',
      `/receiver/uma/$success.eur@sandbox.example?customerId=${customerId}`,
    ])
      await call('GET', path)

    if (profile === '2026-08') {
      await call('POST', `/customers/${customerId}/kyc-link`, {})
      await call('GET', '/customers/end-user-terms')
    }
    await call('PATCH', `/customers/${customerId}`, { customerType: 'INDIVIDUAL', nationality: 'FR' })
    const { body: verification } = await call('POST', '/verifications', { customerId: business.id })
    const { body: owner } = await call('POST', '/beneficial-owners', {
      customerId: business.id,
      roles: ['UBO'],
      ownershipPercentage: 60,
      personalInfo: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        birthDate: '1815-12-10',
        nationality: 'GB',
        address: { line1: '12 St James Square', postalCode: 'SW1Y 4JH', country: 'GB' },
        idType: 'NON_US_TAX_ID',
        identifier: '1815',
      },
    })
    await call('PATCH', `/beneficial-owners/${owner.id}`, { ownershipPercentage: 70 })
    for (const path of [
      '/verifications',
      `/verifications/${verification.id}`,
      `/beneficial-owners?customerId=${business.id}`,
      `/beneficial-owners/${owner.id}`,
    ])
      await call('GET', path)

    const { body: invitation } = await call('POST', '/invitations', {
      inviterUma: '$ada@shop.example',
      firstName: 'Ada',
      amountToSend: 100,
    })
    await call('GET', `/invitations/${invitation.code}`)
    await call('POST', `/invitations/${invitation.code}/claim`, { inviteeUma: '$ben@shop.example' })
    const { body: other } = await call('POST', '/invitations', { inviterUma: '$ada@shop.example' })
    await call('POST', `/invitations/${other.code}/cancel`)

    await call('GET', '/config')
    await call('PATCH', '/config', { webhookEndpoint: 'https://shop.example/webhooks' })
    const { body: token } = await call('POST', '/tokens', { name: 'Reports', permissions: ['VIEW'] })
    await call('GET', '/tokens')
    await call('GET', `/tokens/${token.id}`)
    await call('DELETE', `/tokens/${token.id}`)
    await call('DELETE', `/customers/external-accounts/${bank.id}`)
    await call('DELETE', `/customers/${customerId}`)
    expect(faults).toEqual([])
  },
)
