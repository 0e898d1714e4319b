import type { Mail, Mailer } from '../mail/mailer.ts'
import { OperatorError, type Output } from './commandLine.ts'

export interface Letter {
  readonly mail: Mail
  /** The address in the mail, for handing it over in another way. */
  readonly address: string
  /** The command that sends it again. */
  readonly again: string
}

/**
 * Sends letters, or prints their addresses.
 * @param sendMails - false: print them, to be handed over in another way
 * @throws OperatorError if sending failed, with the command that retries
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
