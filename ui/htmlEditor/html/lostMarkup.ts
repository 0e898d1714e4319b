import { entryOf } from '#contract/entryOf.ts'
import { sameColour } from './colours.ts'
import { linkAddress } from './linkAddress.ts'

/** Elements that mean nothing by themselves, or that the editor writes where they are needed. */
const silent = new Set(['html', 'head', 'body', 'meta', 'title', 'p', 'div', 'span', 'br', 'tbody', 'thead'])
const sameElements: Readonly<Record<string, string>> = { b: 'strong', i: 'em', strike: 's', del: 's' }
/** Attributes without which a mail looks the same. */
const silentAttributes = new Set([
  'style',
  'align',
  'target',
  'rel',
  'lang',
  'charset',
  'content',
  'name',
  'border',
  'scope',
])

const declarationsOf = (style: string): [string, string][] =>
  style.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':')
    if (colon < 1) return []
    return [
      [
        declaration.slice(0, colon).trim().toLowerCase(),
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      ],
    ]
  })

/** What a declaration comes to, by the names that elements have for it. */
const meaning = (property: string, value: string): string => {
  if (property === 'font-weight' && /^(bold|bolder|[6-9]00)$/.test(value)) return 'strong'
  if (property === 'font-style' && value === 'italic') return 'em'
  if (property === 'text-decoration' && value === 'underline') return 'u'
  if (property === 'color') return `color ${sameColour(value)}`
  return `${property} ${value.replaceAll(/\s/g, '')}`
}

const attributeMeaning = (tag: string, name: string, value: string): string => {
  if (tag === 'a' && name === 'href') return `href ${linkAddress(value) ?? value}`
  if (tag === 'font' && name === 'color') return `color ${sameColour(value)}`
  return `${name} ${value}`
}

interface Feature {
  /** Equal for what looks equal. */
  readonly meaning: string
  /** What somebody who writes HTML calls it. */
  readonly name: string
}

const featuresOf = (element: Element): Feature[] => {
  const tag = element.tagName.toLowerCase()
  const features: Feature[] = []
  const isFont = tag === 'font' && element.hasAttribute('color')
  if (!silent.has(tag) && !isFont) features.push({ meaning: entryOf(sameElements, tag) ?? tag, name: `<${tag}>` })
  for (const { name, value } of element.attributes) {
    if (silentAttributes.has(name) || (name === 'alt' && value === '')) continue
    features.push({ meaning: attributeMeaning(tag, name, value), name })
  }
  const align = element.getAttribute('align')
  if (align && !element.getAttribute('style')?.includes('text-align'))
    features.push({ meaning: `text-align ${align.toLowerCase()}`, name: 'align' })
  for (const [property, value] of declarationsOf(element.getAttribute('style') ?? ''))
    features.push({ meaning: meaning(property, value), name: property })
  return features
}

const wordsOf = (page: Document) => {
  for (const code of page.querySelectorAll('style, script, title')) code.remove()
  return (page.documentElement.textContent ?? '')
    .replaceAll(/[\s\u00a0]/g, '')
    .replaceAll(/\{\{\u3000*(.*?)\u3000*\}\}/g, '{{$1}}')
}

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const featuresIn = (page: Document) => [...page.querySelectorAll('*')].flatMap(featuresOf)

/**
 * What HTML has that the editor would not keep: names of elements, attributes and styles, each once.
 * @param html - as stored or typed
 * @param written - the same after having been read and written by the editor
 */
export const lostMarkup = (html: string, written: string): string[] => {
  const before = parsed(html)
  const after = parsed(written)
  const counts = new Map<string, number>()
  for (const feature of featuresIn(after)) counts.set(feature.meaning, (counts.get(feature.meaning) ?? 0) + 1)
  const lost = new Set<string>()
  for (const feature of featuresIn(before)) {
    const count = counts.get(feature.meaning) ?? 0
    if (count === 0) lost.add(feature.name)
    else counts.set(feature.meaning, count - 1)
  }
  if (wordsOf(before) !== wordsOf(after)) lost.add('text')
  return [...lost]
}
