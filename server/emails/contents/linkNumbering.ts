import sanitizeHtml from 'sanitize-html'
import { mergeFields } from '#contract/emails/mergeFields.ts'
import { allowedTags } from './allowedMarkup.ts'
import { plainText } from './plainText.ts'
import { pictureIdOf } from './sanitizeContents.ts'

/** A link of an e-mail, by its place in it. */
export interface NumberedLink {
  readonly position: number
  readonly url: string
  /** What one reads there; the address for a picture. */
  readonly label: string
}

/** Stands in contents until a recipient's own address takes its place. Only {@link LinkNumbering} and the frame write it. */
export const linkPlace = (position: number): string => `{{link:${position}}}`
export const optOutPlace = '{{opt_out}}'
export const pixelPlace = '{{pixel}}'

/** The address of a picture inside the message, for its part with this Content-ID. */
export const pictureCid = (id: number): string => `picture-${id}@renkei`
export const logoCid = 'logo@renkei'

// Contents have no control characters.
const mark = '\u0001'
const places = new RegExp(`${mark}(\\d{1,5})${mark}`, 'g')

const fields = `[ \\u3000]*(?:${mergeFields.join('|')})[ \\u3000]*`
const noField = new RegExp(`\\{(?=\\{)(?!\\{${fields}\\}\\})`, 'g')

/** Separates braces that begin no merge field by a character that is not shown, so that nobody can write a place. */
const separatedBraces = (text: string): string => text.replace(noField, '{\u2060')

/** Numbers the links and collects the pictures of several pieces of sanitised HTML. */
export class LinkNumbering {
  readonly links: NumberedLink[] = []
  readonly pictureIds = new Set<number>()

  /**
   * The plain text of numbered HTML, with the same places. Nobody can write one by elements that part braces. An address
   * that is the text of its own link stands once.
   */
  text(html: string): string {
    const marked = html.replace(/href="\{\{link:(\d{1,5})\}\}"/g, `href="${mark}$1${mark}"`)
    const text = this.links.reduce((given, { position, url, label }) => {
      const place = `${mark}${position}${mark}`
      return [url, url.replace(/\/$/, '')].includes(label) ? given.replace(`${label}（${place}）`, place) : given
    }, plainText(marked))
    return separatedBraces(text).replace(places, (_, position: string) => linkPlace(Number(position)))
  }

  /** @returns the HTML with a place for each web address, and Content-IDs for the addresses of pictures */
  number(html: string): string {
    return sanitizeHtml(html, {
      allowedTags,
      allowedAttributes: false,
      allowedSchemes: ['http', 'https', 'mailto', 'tel', 'cid'],
      parseStyleAttributes: false,
      textFilter: (text) => separatedBraces(text),
      transformTags: {
        a: (tagName, attribs) => {
          const { href } = attribs
          if (href === undefined || !/^https?:/.test(href)) return { tagName, attribs }
          const position = this.links.length + 1
          this.links.push({ position, url: href, label: href.slice(0, 200) })
          return { tagName, attribs: { ...attribs, href: linkPlace(position) } }
        },
        img: (tagName, attribs) => {
          const id = pictureIdOf(attribs.src ?? '')
          if (id === undefined) return { tagName, attribs }
          this.pictureIds.add(id)
          return {
            tagName,
            attribs: { ...attribs, src: `cid:${pictureCid(id)}`, alt: separatedBraces(attribs.alt ?? '') },
          }
        },
      },
      exclusiveFilter: ({ tag, attribs, text }) => {
        const position = tag === 'a' ? Number(/^\{\{link:(\d+)\}\}$/.exec(attribs.href ?? '')?.[1]) : Number.NaN
        const link = this.links[position - 1]
        const label = text.replace(/\s+/g, ' ').trim().slice(0, 200)
        if (link && label !== '') this.links[position - 1] = { ...link, label }
        return false
      },
    })
  }
}
