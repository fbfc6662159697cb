/** Sends one-time codes by real mail through an SMTP server, with the optional package nodemailer. */

import type { SentCode } from '../state/records.js'

/** The part of nodemailer that this file uses. */
interface Mailer {
  createTransport(url: string): {
    sendMail(mail: { from: string; to: string; subject: string; text: string }): Promise<unknown>
  }
}

/**
 * Creates the function that mails a code.
 *
 * @param smtpUrl - `smtp://user:password@host:port`.
 * @returns A function that rejects when the mail cannot be sent. It ignores codes for phone numbers.
 * @throws Error when nodemailer is not installed.
 */
export async function createMailSender(smtpUrl: string): Promise<(code: SentCode) => Promise<void>> {
  const name = 'nodemailer'
  const mailer: Mailer = await import(name).catch((cause) => {
    throw new Error('--smtp requires the package nodemailer; run npm install nodemailer', { cause })
  })
  const transport = mailer.createTransport(smtpUrl)
  return async ({ to, code }) => {
    if (!to.includes('@')) return
    await transport.sendMail({
      from: 'Sandbox <no-reply@sandbox.example>',
      to,
      subject: `Your code is ${code}`,
      text: `Your sign-in code is ${code}. It is valid for ten minutes.\n\nA sandbox sent this mail: no money moves.\n`,
    })
  }
}
