import { emailFrameOperations } from '#contract/emails/frames.ts'
import { timeOf } from '../../db/clock.ts'
import { handlersFor } from '../../handlers.ts'
import { invalidField } from '../../problems.ts'
import { requireSeenVersion } from '../../records/seenVersion.ts'
import { type ContentsWriter, takeContents } from '../contents/takeContents.ts'
import { readFrame } from './frameRows.ts'

/** The most characters of signature and footer as stored. */
const maxStored = 20_000
const tooLong = { ja: '長すぎます。短くしてください', en: 'This is too long. Please shorten it' }

const cleanPart = async (writer: ContentsWriter, field: 'signature' | 'footer', html: string): Promise<string> => {
  const { html: clean } = await takeContents(writer, html, field)
  if (clean.length > maxStored) throw invalidField(field, tooLong)
  return clean
}

export const emailFrameHandlers = handlersFor(emailFrameOperations, {
  getEmailFrame: ({ tx, tenantId }) => readFrame(tx, tenantId),

  updateEmailFrame: async ({ tx, tenantId, account, body, outside }) => {
    const { updated_at: seen, ...frame } = body
    const signature = await cleanPart({ tenantId, account, outside }, 'signature', frame.signature)
    const footer = await cleanPart({ tenantId, account, outside }, 'footer', frame.footer)
    await requireSeenVersion(tx, tenantId, seen, () => readFrame(tx, tenantId))
    const columns = {
      ...frame,
      signature,
      footer,
      updated_at: timeOf(tx),
      updated_by: account.id,
    }
    await tx
      .insertInto('email_frames')
      .values({ ...columns, tenant_id: tenantId })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(columns))
      .execute()
    return readFrame(tx, tenantId)
  },
})
