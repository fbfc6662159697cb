/** The demo's own mail. It has no mail server: put yours here before you copy the demo. */

/** A mail to a user. */
export interface Mail {
  to: string
  text: string
  /** The code in the text, if there is one. */
  code?: string
}

export type SendMail = (mail: Mail) => void | Promise<void>

/** A mail that the page shows. One of the sandbox has its code alone. */
export interface SentMail extends Partial<Mail> {
  to: string
  /** ISO 8601. */
  sentAt: string
}

const kept = 1000

/** With the embedded sandbox: the page shows the newest mail of a sign-up. */
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

/** Only who runs the server may read the mail. */
export const printMail: SendMail = ({ to, text }) => console.log(`Mail to ${to}: ${text}`)
