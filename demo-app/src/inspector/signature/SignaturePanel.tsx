/** The signature of a call: the text, its bytes and digest, the header taken apart, and whether it verifies on this page. */

import { BadgeCheck, CircleHelp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Code, Facts, Part } from '../detail/Part'
import type { Trace } from '../trace'
import { spaced, toBase64, toHex, utf8 } from './bytes'
import {
  findSignedText,
  parseWalletSignature,
  readable,
  sha256Of,
  signatureHeader,
  textsBefore,
  type WalletSignature,
} from './takeApart'

interface Finding {
  signature: WalletSignature
  /** Absent when the signature verifies for no text that came before it. */
  signed?: { text: string; digest: string }
}

export function SignaturePanel({ trace, traces }: { trace: Trace; traces: readonly Trace[] }) {
  const header = signatureHeader(trace.leg) ?? ''
  const [finding, setFinding] = useState<Finding>()
  useEffect(() => {
    const signature = parseWalletSignature(header)
    if (signature === undefined) return
    let isGone = false
    look(signature, textsBefore(trace, traces)).then(
      (found) => isGone || setFinding(found),
      // Lost: why Web Crypto cannot check it. The panel then says that no text fits.
      () => isGone || setFinding({ signature }),
    )
    return () => {
      isGone = true
    }
  }, [header, trace, traces])
  if (finding === undefined) return null
  const { signature, signed } = finding
  return (
    <>
      {signed ? <SignedText {...signed} /> : null}
      <Part title="The signature, taken apart">
        <p
          role="status"
          className={`inline-flex items-center gap-2 text-sm font-semibold ${signed ? 'text-accent' : 'text-warning'}`}
        >
          {signed ? (
            <>
              <BadgeCheck aria-hidden="true" className="size-5" />
              It verifies: Web Crypto checked it on this page, just now.
            </>
          ) : (
            <>
              <CircleHelp aria-hidden="true" className="size-5" />
              It was made over a text that this page no longer has, or that holds a masked secret.
            </>
          )}
        </p>
        <Facts
          facts={[
            ['Header', `Service-Wallet-Signature, ${header.length} characters of base64url around JSON`],
            ['Scheme', mono(signature.scheme)],
            ['Public key', mono(signature.publicKey)],
            ['DER', mono(spaced(signature.der))],
            ['r', mono(signature.r)],
            ['s', mono(signature.s)],
          ]}
        />
        <p className="text-xs leading-relaxed text-muted">
          DER is a SEQUENCE (30) of two INTEGERs (02), r and s, {signature.der.length / 2} bytes here. A zero
          stands before an INTEGER with the first bit 1, so the length changes from signature to signature.
        </p>
      </Part>
    </>
  )
}

async function look(signature: WalletSignature, texts: readonly string[]): Promise<Finding> {
  const text = await findSignedText(signature, texts)
  return { signature, ...(text !== undefined && { signed: { text, digest: await sha256Of(text) } }) }
}

const mono = (text: string) => <span className="font-mono">{text}</span>

function SignedText({ text, digest }: { text: string; digest: string }) {
  const [form, setForm] = useState<'hex' | 'base64'>('hex')
  const bytes = utf8(text)
  const other = form === 'hex' ? 'base64' : 'hex'
  return (
    <Part title="The text that was signed">
      <div className="grid gap-2 @xl:grid-cols-2">
        <Code label="The text, decoded">{readable(text)}</Code>
        <Code label={`The bytes in ${form}`}>{form === 'hex' ? spaced(toHex(bytes)) : toBase64(bytes)}</Code>
      </div>
      <Facts
        facts={[
          [
            'Bytes',
            <span key="bytes">
              {bytes.length}, shown in {form}{' '}
              <button
                type="button"
                onClick={() => setForm(other)}
                className="cursor-pointer rounded font-medium text-accent underline underline-offset-2"
              >
                Show {other}
              </button>
            </span>,
          ],
          ['SHA-256', mono(digest)],
        ]}
      />
    </Part>
  )
}
