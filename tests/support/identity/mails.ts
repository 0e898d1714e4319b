import { z } from 'zod'

/** Mails as returned by the catcher's inbox. */
const Mails = z.array(
  z.object({
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    to: z.array(z.object({ address: z.string() })),
  }),
)
export type ReceivedMail = z.infer<typeof Mails>[number]

/** The mails to an address so far, oldest first. @param inbox - origin of the catcher's web inbox */
export const mailsTo = async (inbox: string, address: string): Promise<ReceivedMail[]> => {
  const mails = Mails.parse(await (await fetch(`${inbox}/api/email`)).json())
  return mails.filter(({ to }) => to.some((one) => one.address === address))
}

/** The link in a mail. */
export const linkIn = ({ text }: ReceivedMail): string => /^https?:\/\/\S+$/m.exec(text)?.[0] ?? ''

/** The six digits in a mail. */
export const codeIn = ({ text }: ReceivedMail): string => /^\d{6}$/m.exec(text)?.[0] ?? ''
