import type { z } from 'zod'
import type { SentEmail } from '#contract/emails/stats.ts'
import type { Context } from '../../handlers.ts'
import { proofText } from '../contents/fillMessage.ts'
import { logoCid, optOutPlace, pictureCid, pixelPlace } from '../contents/linkNumbering.ts'
import { nothing, shownPage } from '../contents/shownPage.ts'
import { readEmail } from '../campaigns/emailRows.ts'

type SentCaller = Pick<Context<unknown, unknown, unknown>, 'tx' | 'tenantId' | 'account' | 'services' | 'outside'>

const linkPlaces = /\{\{link:(\d{1,5})\}\}/g

const pictureIdsIn = (html: string): number[] => [
  ...new Set(
    [...html.matchAll(/src="cid:picture-(\d{1,15})@renkei"/g)]
      .map(([, id]) => Number(id))
      .filter((id) => html.includes(pictureCid(id))),
  ),
]

/** An e-mail as it was sent, with its merge fields. @throws `not_found` */
export const readSentEmail = async (caller: SentCaller, emailId: number): Promise<z.input<typeof SentEmail>> => {
  const { tx, tenantId } = caller
  const { title } = await readEmail(caller, emailId)
  const sent = await tx
    .selectFrom('emails')
    .innerJoin('tenants', (join) => join.on('tenants.tenant_id', '=', tenantId))
    .where('emails.tenant_id', '=', tenantId)
    .where('emails.id', '=', emailId)
    .where('emails.started_at', 'is not', null)
    .select(['emails.rendered_html', 'emails.rendered_text', 'tenants.logo_file_id'])
    .executeTakeFirst()
  const { rendered_html: html = null, rendered_text: text = null } = sent ?? {}
  if (!sent || html === null || text === null) return { title, html: null, text: null }
  const links = await tx
    .selectFrom('email_links')
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .select(['position', 'url'])
    .execute()
  return {
    title,
    html: await shownPage(
      caller,
      html.replace(linkPlaces, '#').replaceAll(optOutPlace, '#').replaceAll(pixelPlace, nothing),
      { pictureIds: pictureIdsIn(html), logoFileId: html.includes(logoCid) ? sent.logo_file_id : null },
    ),
    text: proofText(text, links),
  }
}
