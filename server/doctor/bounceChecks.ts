import type { Config } from '../config.ts'
import { checkMailbox, mailboxTrouble } from '../emails/bounces/readMailbox.ts'
import { readCertificates } from '../emails/bounces/serveBounceWebhooks.ts'
import { failed, type Finding, ok, warning } from './finding.ts'

const day = 86_400_000
const soonDays = 30

/** Checks the certificates with which Amazon SNS signs. */
const checkCertificates = async (files: readonly string[]): Promise<Finding[]> => {
  const check = 'certificates of SNS'
  const mend = 'Give MAIL_BOUNCE_SNS_CERTIFICATE_FILES the certificate that SNS signs with now, beside the old one.'
  const last = (await readCertificates(files)).map(({ validTo }) => Date.parse(validTo))
  const days = Math.floor((Math.max(...last) - Date.now()) / day)
  if (days < 0) return [failed(check, 'have expired', mend)]
  if (days < soonDays) return [warning(check, `expire in ${days} days`, mend)]
  return [ok(check, `valid for ${days} days`)]
}

/** Checks that what comes back of e-mails to doctors is heard of. */
export const checkBounces = async ({ email }: Pick<Config, 'email'>): Promise<Finding[]> => {
  const check = 'bounces'
  const { bounceMailbox, bounceDomain, bounceWebhooks } = email
  const findings = bounceWebhooks.sns === null ? [] : await checkCertificates(bounceWebhooks.sns.certificateFiles)
  const { secret, sns, sendGridKey } = bounceWebhooks
  const isTold = secret !== null || sns !== null || sendGridKey !== null
  if (bounceMailbox !== null)
    try {
      const unseen = await checkMailbox(bounceMailbox)
      return [...findings, ok(check, `the mailbox ${bounceMailbox.folder} can be read, ${unseen} messages wait`)]
    } catch (error) {
      return [
        ...findings,
        failed(
          check,
          `the mailbox cannot be read: ${mailboxTrouble(error)}`,
          'Check MAIL_BOUNCE_IMAP_URL: host, port, user, password and folder.',
        ),
      ]
    }
  if (bounceDomain !== null && !isTold)
    return [
      ...findings,
      warning(
        check,
        `e-mails come back to ${bounceDomain}, and nobody reads them`,
        'Set MAIL_BOUNCE_IMAP_URL to the mailbox that takes mail for this domain.',
      ),
    ]
  return [...findings, ok(check, isTold ? 'mail services tell of them' : 'e-mails come back to their senders')]
}
