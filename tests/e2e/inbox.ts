import { expect } from '@playwright/test'
import { mailsTo, type ReceivedMail } from '../support/identity/mails.ts'

const inbox = () => process.env.RENKEI_TEST_INBOX ?? ''

/** The nth mail to an address. Waits until it has arrived. */
export const nthMail = async (address: string, n = 1): Promise<ReceivedMail> => {
  await expect.poll(async () => (await mailsTo(inbox(), address)).length).toBeGreaterThanOrEqual(n)
  const mail = (await mailsTo(inbox(), address))[n - 1]
  if (!mail) throw new Error('No mail has come')
  return mail
}
