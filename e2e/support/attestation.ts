/** The attestation of a passkey that only a relay accepts: true in what the browser says, empty in what the service verifies. */

/** @returns The attestation of a registration on a page of the shop, with the given changes of its client data. */
export function attestationOf(challenge: string, changes: object = {}) {
  const clientData = { type: 'webauthn.create', challenge, origin: 'https://shop.example', ...changes }
  const clientDataJson = Buffer.from(JSON.stringify(clientData)).toString('base64url')
  return { credentialId: 'AA', clientDataJson, attestationObject: 'AA', transports: [] }
}
