import type { z } from 'zod'
import type { EmailPreview, PreviewPayload } from '#contract/emails/contents.ts'
import { defaultHonorific, mergeValues, titleMerger } from '#contract/emails/mergeFields.ts'
import type { Context } from '../../handlers.ts'
import { readAttachments } from './attachments.ts'
import { messageFiller, proofText } from './fillMessage.ts'
import { readMergeSource } from './mergeSources.ts'
import { nothing, shownPage } from './shownPage.ts'
import { takeContents } from './takeContents.ts'
import { readHouse, renderIn } from './writtenEmail.ts'

export type ContentCaller = Pick<
  Context<unknown, unknown, unknown>,
  'tx' | 'tenantId' | 'account' | 'services' | 'outside'
>

/** What a recipient will see of an e-mail. @throws a 422 for contents that cannot be stored, or an unknown recipient */
export const previewEmail = async (
  caller: ContentCaller,
  payload: z.output<typeof PreviewPayload>,
): Promise<z.input<typeof EmailPreview>> => {
  const { html } = await takeContents(caller, payload.main_content)
  const [source, house, attachments] = await Promise.all([
    readMergeSource(caller, payload),
    readHouse(caller),
    readAttachments(caller.tx, caller.tenantId, payload.attachment_id),
  ])
  const rendered = renderIn(house, { ...payload, main_content: html }, house.isTracked)
  const values = mergeValues(source)
  const message = messageFiller({ html: rendered.html, text: proofText(rendered.text, rendered.links) })(values, {
    link: () => '#',
    optOut: '#',
    pixel: nothing,
  })
  return {
    title: titleMerger(payload.title)(values),
    html: await shownPage(caller, message.html, {
      pictureIds: rendered.pictureIds,
      logoFileId: rendered.showsLogo ? house.logoFileId : null,
    }),
    text: message.text,
    byte_count: Buffer.byteLength(message.html),
    attachments,
    recipient: {
      institution_name: source.institution_name,
      destination: source.destination,
      honorific: source.honorific ?? defaultHonorific(source.destination),
    },
  }
}
