/** Real mail for one-time codes: through an SMTP server, with a mailer that is only there where it is wanted. */

import type { SentCode } from '../state/records.js'

/** As much of nodemailer as is used. */
interface Mailer {
  createTransport(url: string): {
    sendMail(mail: { from: string; to: string; subject: string; text: string }): Promise<unknown>
  }
}

/**
 * @param smtpUrl - `smtp://user:password@host:port`.
 * @param onError - Hears of a mail that could not be sent; the code is in the inbox all the same.
 * @throws Error when nodemailer is not installed.
 */
export async function createMailSender(
  smtpUrl: string,
  onError: (error: unknown) => void,
): Promise<(code: SentCode) => void> {
  const name = 'nodemailer'
  const mailer: Mailer = await import(name).catch((cause) => {
    throw new Error('--smtp needs the package nodemailer: npm install nodemailer', { cause })
  })
  const transport = mailer.createTransport(smtpUrl)
  return ({ to, code }) => {
    // Phone numbers have no mailbox.
    if (!to.includes('@')) return
    transport
      .sendMail({
        from: 'Sandbox <no-reply@sandbox.example>',
        to,
        subject: `Your code is ${code}`,
        text: `Your sign-in code is ${code}. It is good for ten minutes.\n\nThis comes from a sandbox: no money moves.\n`,
      })
      .catch(onError)
  }
}
