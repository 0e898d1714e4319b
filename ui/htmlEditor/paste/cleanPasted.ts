import { entryOf } from '#contract/entryOf.ts'
import { parsedHtml } from '../html/readHtml.ts'
import { markWrittenFields } from '../html/writtenFields.ts'
import { alignmentOf } from '../schema/textAlign.ts'
import { readWordLists } from './wordLists.ts'

export interface Cleaned {
  readonly html: string
  /** Pictures from elsewhere, which a mail cannot have. */
  readonly lostPictures: number
}

const emphasis = [
  ['strong', ({ fontWeight }: CSSStyleDeclaration) => /^(bold|bolder|[6-9]00)$/.test(fontWeight)],
  ['em', ({ fontStyle }: CSSStyleDeclaration) => fontStyle === 'italic'],
  ['u', ({ textDecoration }: CSSStyleDeclaration) => /underline/.test(textDecoration)],
] as const

/** Says by elements what a span says by style. */
const sayByElements = (body: HTMLElement) => {
  for (const span of body.querySelectorAll<HTMLElement>('span[style]')) {
    for (const [tag, says] of emphasis) {
      if (!says(span.style)) continue
      const element = body.ownerDocument.createElement(tag)
      element.append(...span.childNodes)
      span.append(element)
    }
  }
}

const kept: Readonly<Record<string, readonly string[]>> = {
  A: ['href', 'title'],
  IMG: ['src', 'alt'],
  TD: ['colspan', 'rowspan'],
  TH: ['colspan', 'rowspan', 'scope'],
  OL: ['start', 'type'],
}

/** A letter has two sizes of headings. */
const lowerHeadings = (body: HTMLElement) => {
  for (const heading of body.querySelectorAll('h3, h4, h5, h6')) {
    const lower = body.ownerDocument.createElement('h2')
    lower.append(...heading.childNodes)
    heading.replaceWith(lower)
  }
}

const bareAttributes = (body: HTMLElement) => {
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    const alignment = /^(P|H[1-6]|TD|TH|LI)$/.test(element.tagName) ? alignmentOf(element) : null
    // Google's documents wrap everything in a `b` that is not bold.
    const isWrapper = element.tagName === 'B' && element.style.fontWeight === 'normal'
    for (const name of element.getAttributeNames())
      if (!entryOf(kept, element.tagName)?.includes(name)) element.removeAttribute(name)
    if (alignment && alignment !== 'left') element.style.textAlign = alignment
    if (isWrapper) element.replaceWith(...element.childNodes)
  }
}

/** Addresses of pictures of this product, which copying within the editor brings. */
const isOwnPicture = (picture: Element) => /^\/(?!\/)/.test(picture.getAttribute('src') ?? '')

const dropForeignPictures = (body: HTMLElement): number => {
  const foreign = [...body.querySelectorAll('img')].filter((picture) => !isOwnPicture(picture))
  for (const picture of foreign) picture.remove()
  return foreign.length
}

const dropUnseen = (body: HTMLElement) => {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
  for (const element of body.querySelectorAll('style, script, title, meta, link, xml, object, iframe, svg'))
    element.remove()
  for (const element of body.querySelectorAll('*'))
    if (element.tagName.includes(':')) element.replaceWith(...element.childNodes)
}

/**
 * HTML from the clipboard with what it says and without how it looked elsewhere: no styles, classes or colours of Word and web pages. Merge
 * fields in it become chips.
 */
export const cleanPasted = (html: string, fields: ReadonlySet<string>): Cleaned => {
  const body = parsedHtml(html)
  // Copied here: the schema reads it as it is.
  if (!body.querySelector('[data-pm-slice]')) {
    dropUnseen(body)
    readWordLists(body)
    sayByElements(body)
    lowerHeadings(body)
    bareAttributes(body)
  }
  const lostPictures = dropForeignPictures(body)
  markWrittenFields(body, fields)
  return { html: body.innerHTML, lostPictures }
}
