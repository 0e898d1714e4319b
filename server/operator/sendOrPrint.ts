import type { Mail, Mailer } from '../mail/mailer.ts'
import { OperatorError, type Output } from './commandLine.ts'

export interface Letter {
  readonly mail: Mail
  /** What the mail is about, for whoever hands it over otherwise. */
  readonly address: string
  /** The command that sends it once more. */
  readonly again: string
}

/**
 * Sends what has been made for somebody, or prints its address.
 * @param sendMails - false: it is printed, to be handed over otherwise
 * @throws OperatorError where it could not be sent, with the command that tries again
 */
export const sendOrPrint = async (
  letters: readonly Letter[],
  { mailer, output, sendMails }: { readonly mailer: Mailer; readonly output: Output; readonly sendMails: boolean },
): Promise<void> => {
  const failures: string[] = []
  for (const { mail, address, again } of letters) {
    if (!sendMails) {
      output.err(`For ${mail.to}: ${address}`)
      continue
    }
    await mailer.send(mail).then(
      () => output.err(`A mail has been sent to ${mail.to}.`),
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        failures.push(`${reason}: the mail to ${mail.to}. Check SMTP_URL, then send it again: ${again}`)
      },
    )
  }
  if (failures.length > 0) throw new OperatorError(failures.join('\n'))
}
