/** The demo's own mail. It has no mail server: put yours here before you copy the demo. */

/** A mail to a user. */
export interface Mail {
  to: string
  text: string
  /** The code in the text, if there is one. */
  code?: string
}

export type SendMail = (mail: Mail) => void | Promise<void>

/** A code that was mailed. */
export interface SentCode {
  to: string
  code: string
  /** ISO 8601. */
  sentAt: string
}

const kept = 1000

/** With the embedded sandbox: the page shows the newest code. */
export function createOutbox(): { send: SendMail; codes: SentCode[] } {
  const codes: SentCode[] = []
  return {
    codes,
    send: (mail) => {
      if (mail.code === undefined) return printMail(mail)
      codes.push({ to: mail.to, code: mail.code, sentAt: new Date().toISOString() })
      if (codes.length > kept) codes.shift()
    },
  }
}

/** Only who runs the server may read the mail. */
export const printMail: SendMail = ({ to, text }) => console.log(`Mail to ${to}: ${text}`)
