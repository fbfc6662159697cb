/** The steps that open a sealed session key, with lengths and without a byte of it. */

import { Part } from '../detail/Part'
import { findSealed } from './findSealed'

export function SealedPanel({ body }: { body: unknown }) {
  const sealed = findSealed(body)
  if (sealed === undefined) return null
  const { parts = [], encoding } = sealed
  const lengthOf = (name: string) => parts.find((part) => part.name === name)?.bytes
  const [enc, ciphertext, tag] = ['enc', 'ciphertext', 'tag'].map(lengthOf)
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <Part title="How this browser opens what was sealed to it">
      {total > 0 && (
        <div aria-hidden="true" className="flex h-8 overflow-hidden rounded-lg text-[0.6875rem] font-medium">
          {parts.map(({ name, bytes }, at) => (
            <span
              key={name}
              // React sets it through the CSSOM, which the page's policy allows.
              style={{ flexGrow: bytes }}
              className={`grid min-w-6 basis-0 place-items-center overflow-hidden px-1 whitespace-nowrap ${at % 2 === 0 ? 'bg-soft' : 'bg-line'}`}
            >
              {bytes >= 12 ? `${name} ${bytes}` : bytes}
            </span>
          ))}
        </div>
      )}
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-xs leading-relaxed marker:text-muted">
        <li>
          {sealed.masked.replace(/^\[masked, |\]$/g, '')} of {encoding}
          {total > 0 && `: ${parts.map(({ name, bytes }) => `${name} ${bytes}`).join(', ')} bytes`}.
        </li>
        {enc !== undefined && ciphertext !== undefined && tag !== undefined && (
          <>
            <li>
              The last 4 bytes are a double SHA-256 of the {enc + ciphertext + tag} bytes before them. They
              match, or nothing is opened.
            </li>
            <li>enc is a point of P-256 in {enc} bytes. Uncompressed it has 65.</li>
            <li>
              HPKE (RFC 9180, base mode): ECDH of enc with the client key of this browser, then HKDF-SHA-256
              with the 12 bytes of info, gives an AES-256-GCM key of 32 bytes and a nonce of 12.
            </li>
            <li>
              aad has 130 bytes: enc and the public client key, 65 each. A box that was sealed to another key
              does not open.
            </li>
            <li>
              {ciphertext} bytes of ciphertext and {tag} of tag become the session key. It is imported as not
              extractable, and the bytes are wiped.
            </li>
          </>
        )}
      </ol>
    </Part>
  )
}
