import { escapeHtml, htmlMerger, type MergeValues, textMerger } from '../../../contract/emails/mergeFields.ts'

/** Addresses of one recipient. */
export interface MessageAddresses {
  readonly link: (position: number) => string
  readonly optOut: string
  /** Asked for only if the campaign is tracked. */
  readonly pixel: string
}

const places = /\{\{(?:link:(\d{1,5})|(opt_out)|(pixel))\}\}/g

type Fill = (values: MergeValues, addresses: MessageAddresses) => string

const filler = (
  template: string,
  merger: (text: string) => (values: MergeValues) => string,
  escape: (address: string) => string,
): Fill => {
  const parts: Fill[] = []
  let end = 0
  for (const match of template.matchAll(places)) {
    const merge = merger(template.slice(end, match.index))
    const [whole, position, optOut] = match
    parts.push(merge, (_values, addresses) =>
      escape(position ? addresses.link(Number(position)) : optOut ? addresses.optOut : addresses.pixel),
    )
    end = match.index + whole.length
  }
  parts.push(merger(template.slice(end)))
  return (values, addresses) => {
    let filled = ''
    for (const part of parts) filled += part(values, addresses)
    return filled
  }
}

/** Prepares a rendered campaign once for many recipients. */
export const messageFiller = ({ html, text }: { readonly html: string; readonly text: string }) => {
  const fillHtml = filler(html, htmlMerger, escapeHtml)
  const fillText = filler(text, textMerger, (address) => address)
  return (values: MergeValues, addresses: MessageAddresses) => ({
    html: fillHtml(values, addresses),
    text: fillText(values, addresses),
  })
}
