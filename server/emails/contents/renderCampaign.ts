import juice from 'juice'
import type { EmailCategory } from '#contract/emails/emails.ts'
import type { EmailFrame } from '#contract/emails/frames.ts'
import { escapeHtml } from '#contract/emails/mergeFields.ts'
import { DarkColours } from './darkColours.ts'
import { inlinedRules, pageHtml } from './frameHtml.ts'
import { LinkNumbering, logoCid, type NumberedLink, optOutPlace, pixelPlace } from './linkNumbering.ts'
import { outlookButtons } from './outlookButtons.ts'
import { withTypedLinks } from './typedLinks.ts'

export interface CampaignSource {
  readonly category: EmailCategory
  readonly title: string
  /** As stored. */
  readonly main_content: string
  readonly frame: EmailFrame
  readonly tenantName: string
  readonly hasLogo: boolean
  /** Whether opens and clicks are counted, which the mail then says. */
  readonly isTracked: boolean
}

/**
 * A mail of which only what differs between recipients is open: merge fields, and the places of links, of opting out and of the
 * pixel (`fillMessage`). The same source always gives the same bytes.
 */
export interface RenderedCampaign {
  readonly html: string
  readonly text: string
  /** Web addresses in contents, signature and footer, numbered from 1. */
  readonly links: readonly NumberedLink[]
  /** Pictures of the tenant, each `cid:` + `pictureCid(id)` in the HTML. */
  readonly pictureIds: readonly number[]
  /** Whether the HTML shows `cid:` + `logoCid`. */
  readonly showsLogo: boolean
}

const lines = (texts: readonly (string | null)[]) => texts.flatMap((text) => (text ? [text] : []))

const trackingNote = 'このメールは、開封とリンクのクリックを記録しています。'
const optOutWords = '配信の停止はこちら'

/** Renders an e-mail with its tenant's frame. */
export const renderCampaign = (source: CampaignSource): RenderedCampaign => {
  const { frame, tenantName, isTracked } = source
  const showsLogo = frame.shows_logo && source.hasLogo
  const numbering = new LinkNumbering()
  const contents = numbering.number(withTypedLinks(source.main_content))
  const signature = numbering.number(withTypedLinks(frame.signature))
  const footer = numbering.number(withTypedLinks(frame.footer))
  const dark = new DarkColours()
  const marked = (html: string) => outlookButtons(dark.mark(html, frame.accent_color))
  const shown = { contents: marked(contents), signature: marked(signature), footer: marked(footer) }
  const legal = lines([frame.legal_name, frame.legal_address, frame.legal_contact])
  const notes = isTracked ? [trackingNote] : []
  const page = pageHtml({
    title: tenantName,
    logo: showsLogo
      ? `<img src="cid:${logoCid}" alt="${escapeHtml(tenantName)}" height="40" style="height:40px;width:auto">`
      : '',
    contents: shown.contents,
    signature: shown.signature,
    small: [shown.footer, legal.map(escapeHtml).join('<br>'), `<a href="${optOutPlace}">${optOutWords}</a>`, ...notes],
    darkColours: dark.rules(),
    pixel: isTracked ? `<img src="${pixelPlace}" width="1" height="1" alt="">\n` : '',
  })
  const html = juice(page, {
    extraCss: inlinedRules(frame.accent_color),
    applyStyleTags: false,
    removeStyleTags: false,
    applyWidthAttributes: false,
    applyHeightAttributes: false,
  })
  const text = [
    numbering.text(contents),
    numbering.text(signature),
    ['-'.repeat(30), ...lines([numbering.text(footer)]), ...legal, `${optOutWords}：${optOutPlace}`, ...notes].join(
      '\n',
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
  return { html, text: `${text}\n`, links: numbering.links, pictureIds: [...numbering.pictureIds], showsLogo }
}
