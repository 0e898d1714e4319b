import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'
import { entryOf } from '#contract/entryOf.ts'
import { allowedAttributes, allowedTags, silentTags } from './allowedMarkup.ts'
import { safeLink } from './safeLink.ts'
import { safeStyle } from './safeStyle.ts'

/** How deep elements are nested at most; deeper ones go, their text stays. */
const maxDepth = 40

export interface Sanitized {
  readonly html: string
  /** Names of elements and attributes that were taken out, each once. */
  readonly removed: readonly string[]
  /** Addresses of links that were taken out, each once. */
  readonly brokenLinks: readonly string[]
}

const maxElements = 5_000
const maxBytes = 500_000

/** The contents have more elements or text than an e-mail needs. Reading them to the end would hold up everybody else. */
export class ContentsTooLarge extends Error {
  constructor() {
    super(`Contents have more than ${maxElements} elements or ${maxBytes} bytes`)
    this.name = 'ContentsTooLarge'
  }
}

const picture = /^\/api\/email_pictures\/([1-9]\d{0,14})\/content$/

/** The id of a picture by its address in contents; undefined for any other address. */
export const pictureIdOf = (src: string): number | undefined => {
  const id = picture.exec(src)?.[1]
  return id === undefined ? undefined : Number(id)
}

const tags = new Set(allowedTags)
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

interface Notes {
  readonly removed: Set<string>
  readonly brokenLinks: Set<string>
  elementCount: number
}

/** The value of an attribute as it stays; undefined if it goes. */
const attributeOf = (tag: string, name: string, value: string, notes: Notes): string | undefined => {
  if (name === 'style') return safeStyle(value) || undefined
  if (tag === 'a' && name === 'href') {
    const href = safeLink(value)
    if (href === null) notes.brokenLinks.add(value.slice(0, 200))
    return href ?? undefined
  }
  if (tag === 'img' && name === 'src') return pictureIdOf(value) === undefined ? undefined : value
  const rule = entryOf(entryOf(allowedAttributes, tag) ?? {}, name) ?? entryOf(allowedAttributes['*'] ?? {}, name)
  if (rule?.test(value)) return value
  if (name.startsWith('on')) notes.removed.add(name.slice(0, 40))
  return undefined
}

const options = (notes: Notes): IOptions => ({
  allowedTags,
  // Every attribute has gone through attributeOf.
  allowedAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: maxDepth,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'style',
    'script',
    'textarea',
    'option',
    'noscript',
    'title',
    'xmp',
    'noembed',
    'noframes',
    'iframe',
    'plaintext',
  ],
  transformTags: {
    '*': (tag, attributes) => {
      notes.elementCount += 1
      if (notes.elementCount > maxElements) throw new ContentsTooLarge()
      if (!tags.has(tag) && !silentTags.has(tag)) notes.removed.add(tag.slice(0, 40))
      const attribs: Attributes = {}
      for (const [name, value] of Object.entries(attributes)) {
        const kept = attributeOf(tag, name, value, notes)
        if (kept !== undefined) attribs[name] = kept
      }
      return { tagName: tag, attribs }
    },
  },
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag !== 'img' || attribs.src !== undefined) return false
    notes.removed.add('img')
    return true
  },
})

/** What is left out can change how the rest is nested (a table within a paragraph ends it), which shows only when it is read again. */
const maxReadings = 5

const cleaned = (html: string, notes: Notes): string => {
  // Control characters can come from entities.
  const read = sanitizeHtml(html, options(notes)).replace(controlCharacters, '').trim()
  if (Buffer.byteLength(read) > maxBytes) throw new ContentsTooLarge()
  return read
}

const settled = (html: string, readings = 1): string => {
  const again = cleaned(html, { removed: new Set(), brokenLinks: new Set(), elementCount: 0 })
  return again === html || readings === maxReadings ? again : settled(again, readings + 1)
}

/**
 * Takes everything out of HTML that a mail program does not show or that does anything: scripts, forms, frames, handlers of
 * events, pictures from elsewhere, styles that load or overlay. What remains is the same however often this is done.
 * @throws ContentsTooLarge as soon as that is known
 */
export const sanitizeContents = (html: string): Sanitized => {
  const notes: Notes = { removed: new Set(), brokenLinks: new Set(), elementCount: 0 }
  return {
    html: settled(cleaned(html, notes)),
    removed: [...notes.removed].slice(0, 50),
    brokenLinks: [...notes.brokenLinks].slice(0, 50),
  }
}
