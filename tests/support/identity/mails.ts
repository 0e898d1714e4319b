import { z } from 'zod'

/** Mails as returned by the catcher's inbox. */
const Mails = z.array(
  z.object({
    id: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    to: z.array(z.object({ address: z.string() })),
    attachments: z.array(z.object({ filename: z.string(), generatedFileName: z.string().optional() })).default([]),
  }),
)
export type ReceivedMail = z.infer<typeof Mails>[number]

/** The mails to an address so far, oldest first. @param inbox - origin of the catcher's web inbox */
export const mailsTo = async (inbox: string, address: string): Promise<ReceivedMail[]> => {
  const mails = Mails.parse(await (await fetch(`${inbox}/api/email`)).json())
  return mails.filter(({ to }) => to.some((one) => one.address === address))
}

/** The files of a mail. @param inbox - origin of the catcher's web inbox */
export const filesOf = (
  inbox: string,
  { id, attachments }: ReceivedMail,
): Promise<{ filename: string; file: Blob }[]> =>
  Promise.all(
    attachments.map(async ({ filename, generatedFileName = filename }) => {
      const response = await fetch(`${inbox}/api/email/${id}/attachment/${encodeURIComponent(generatedFileName)}`)
      if (!response.ok) throw new Error(`An attachment cannot be read: ${response.status}`)
      return { filename, file: await response.blob() }
    }),
  )

/** The link in a mail. */
export const linkIn = ({ text }: ReceivedMail): string => /^https?:\/\/\S+$/m.exec(text)?.[0] ?? ''

/** The six digits in a mail. */
export const codeIn = ({ text }: ReceivedMail): string => /^\d{6}$/m.exec(text)?.[0] ?? ''
