import { escapeHtml, htmlMerger, type MergeValues, textMerger } from '#contract/emails/mergeFields.ts'

/** Addresses of one recipient. */
export interface MessageAddresses {
  readonly link: (position: number) => string
  readonly optOut: string
  /** Asked for only if the campaign is tracked. */
  readonly pixel: string
}

const places = /\{\{(?:link:(\d{1,5})|(opt_out)|(pixel))\}\}/g
/** Whatever may be a merge field, with the blank before it. */
const fields = /([ \u3000]?\{\{[^{}]*\}\})/

export type Fill = (values: MergeValues, addresses: MessageAddresses) => string

/** A text in pieces: those that all messages share, and those that are filled for each recipient. */
export type Template = readonly (string | Fill)[]

const templateOf = (
  text: string,
  merger: (text: string) => (values: MergeValues) => string,
  escape: (address: string) => string,
): Template => {
  const pieces: (string | Fill)[] = []
  const addMerged = (merged: string) =>
    pieces.push(...merged.split(fields).map((piece, index) => (index % 2 === 0 ? piece : merger(piece))))
  let end = 0
  for (const match of text.matchAll(places)) {
    addMerged(text.slice(end, match.index))
    const [whole, position, optOut] = match
    pieces.push((_values, addresses) =>
      escape(position ? addresses.link(Number(position)) : optOut ? addresses.optOut : addresses.pixel),
    )
    end = match.index + whole.length
  }
  addMerged(text.slice(end))
  return pieces
}

/** Stands in a text for the address of a recipient, where there is none. */
export const noOptOut = '（実際のメールでは、宛先ごとのアドレスが入ります）'

/**
 * The text of a rendered campaign as somebody sees it who is no recipient: links have their own addresses, which count nowhere, and words
 * stand for the one that opts out.
 */
export const proofText = (
  text: string,
  links: readonly { readonly position: number; readonly url: string }[],
): string => {
  const targets = new Map(links.map(({ position, url }) => [String(position), url]))
  return text.replace(places, (place, position: string | undefined, optOut: string | undefined) =>
    position ? (targets.get(position) ?? place) : optOut ? noOptOut : '',
  )
}

/** The HTML and the text of a rendered campaign, in pieces. */
export const messageTemplates = ({ html, text }: { readonly html: string; readonly text: string }) => ({
  html: templateOf(html, htmlMerger, escapeHtml),
  text: templateOf(text, textMerger, (address) => address),
})

/** Prepares a rendered campaign once for many recipients. */
export const messageFiller = (rendered: { readonly html: string; readonly text: string }) => {
  const { html, text } = messageTemplates(rendered)
  return (values: MergeValues, addresses: MessageAddresses) => {
    const filled = (template: Template) =>
      template.map((piece) => (typeof piece === 'string' ? piece : piece(values, addresses))).join('')
    return { html: filled(html), text: filled(text) }
  }
}
