import { parseDocument } from 'htmlparser2'
import { type EmailFinding, longTitle, maxPicturesBytes, maxShownBytes } from '#contract/emails/contents.ts'
import { unknownFieldsIn } from '#contract/emails/mergeFields.ts'
import type { RenderedCampaign } from './renderCampaign.ts'
import type { Sanitized } from './sanitizeContents.ts'

type Finding = Pick<EmailFinding, 'code' | 'severity' | 'place'> & Partial<EmailFinding>

/** A finding with what it does not say left empty. */
export const finding = (given: Finding): EmailFinding => ({
  subject: null,
  replacement: null,
  count: null,
  recipients: [],
  ...given,
})

interface Elements {
  picturesWithoutText: number
  linksWithoutAddress: number
}

type Nodes = ReturnType<typeof parseDocument>['children']

/** Counts what sanitised HTML lacks. Sanitising has bounded how deep it is nested. */
const countLacking = (
  nodes: Nodes,
  counts: Elements = { picturesWithoutText: 0, linksWithoutAddress: 0 },
): Elements => {
  for (const node of nodes) {
    if (!('attribs' in node)) continue
    if (node.name === 'img' && !node.attribs.alt?.trim()) counts.picturesWithoutText += 1
    if (node.name === 'a' && !node.attribs.href) counts.linksWithoutAddress += 1
    countLacking(node.children, counts)
  }
  return counts
}

const textIn = (nodes: Nodes): string =>
  nodes.map((node) => ('data' in node ? node.data : 'children' in node ? textIn(node.children) : '')).join('')

const whole = { place: 'main_content' } as const

const linkFindings = ({ brokenLinks }: Sanitized, lacking: Elements): EmailFinding[] => {
  const named = brokenLinks.map((subject) => finding({ ...whole, code: 'broken_link', severity: 'error', subject }))
  const others = lacking.linksWithoutAddress - brokenLinks.length
  return others > 0 ? [...named, finding({ ...whole, code: 'broken_link', severity: 'error', count: others })] : named
}

const fieldFindings = (place: 'title' | 'main_content', text: string): EmailFinding[] =>
  unknownFieldsIn(text)
    .slice(0, 20)
    .map((subject) => finding({ code: 'unknown_merge_field', severity: 'error', place, subject }))

/** The findings that contents and title alone give. @param taken - the contents, sanitised just now */
export const contentFindings = (title: string, taken: Sanitized): EmailFinding[] => {
  const { children } = parseDocument(taken.html)
  const lacking = countLacking(children)
  const text = textIn(children)
  const isEmpty = text.trim() === '' && !taken.html.includes('<img')
  return [
    ...(title.length > longTitle
      ? [finding({ code: 'long_title', severity: 'notice', place: 'title', count: title.length })]
      : []),
    ...fieldFindings('title', title),
    ...(isEmpty ? [finding({ ...whole, code: 'empty_contents', severity: 'error' })] : []),
    ...taken.removed.map((subject) => finding({ ...whole, code: 'removed_markup', severity: 'warning', subject })),
    ...fieldFindings('main_content', text),
    ...linkFindings(taken, lacking),
    ...(lacking.picturesWithoutText > 0
      ? [finding({ ...whole, code: 'picture_without_text', severity: 'warning', count: lacking.picturesWithoutText })]
      : []),
  ]
}

interface Sized {
  readonly id: number
  readonly byte_count: number
}

/** The findings that a rendered e-mail gives. @param pictures - those that the tenant has */
export const renderedFindings = (
  { html, pictureIds }: Pick<RenderedCampaign, 'html' | 'pictureIds'>,
  pictures: readonly Sized[],
): EmailFinding[] => {
  const bytes = Buffer.byteLength(html)
  const pictureBytes = pictures.reduce((sum, { byte_count: count }) => sum + count, 0)
  const missing = pictureIds.length - pictures.length
  return [
    ...(bytes > maxShownBytes
      ? [finding({ ...whole, code: 'large_contents', severity: 'warning', subject: String(bytes) })]
      : []),
    ...(missing > 0 ? [finding({ ...whole, code: 'missing_picture', severity: 'error', count: missing })] : []),
    ...(pictureBytes > maxPicturesBytes
      ? [finding({ ...whole, code: 'large_pictures', severity: 'error', subject: String(pictureBytes) })]
      : []),
  ]
}
