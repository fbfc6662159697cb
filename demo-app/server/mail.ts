/** The demo's own mail. It has no mail server: put yours here before you copy the demo. */

/** A mail with a code that shows that its address belongs to the user. */
export interface Mail {
  to: string
  code: string
}

export interface SentMail extends Mail {
  /** ISO 8601. */
  sentAt: string
}

export type SendMail = (mail: Mail) => void | Promise<void>

const kept = 1000

/** With the embedded sandbox: the page shows the newest mails. */
export function createOutbox(): { send: SendMail; mails: SentMail[] } {
  const mails: SentMail[] = []
  return {
    mails,
    send: (mail) => {
      mails.push({ ...mail, sentAt: new Date().toISOString() })
      if (mails.length > kept) mails.shift()
    },
  }
}

/** With another service: only who runs the server may read the mail. */
export const printMail: SendMail = ({ to, code }) => console.log(`Mail to ${to}: the code is ${code}.`)
