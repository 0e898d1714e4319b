/** Colours for text in the editor (ui/htmlEditor/html/colours.ts), and what stands for each on dark pages. */
const ofEditor: Readonly<Record<string, string>> = {
  '#165e83': '#7cc0e3',
  '#c7361b': '#ff9c86',
  '#007b43': '#6fce9d',
  '#8a5a00': '#e8b84a',
  '#55656e': '#a9b7bf',
}

/** The page and its text in the dark, and its text in the light. */
export const darkCard = '#22272c'
export const darkText = '#f0f2f4'
export const lightText = '#222222'

const names: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  blue: '#0000ff',
  green: '#008000',
  navy: '#000080',
  gray: '#808080',
  grey: '#808080',
  darkgray: '#a9a9a9',
  darkgrey: '#a9a9a9',
  silver: '#c0c0c0',
  maroon: '#800000',
  purple: '#800080',
  orange: '#ffa500',
  yellow: '#ffff00',
  brown: '#a52a2a',
  teal: '#008080',
  darkblue: '#00008b',
  darkred: '#8b0000',
  darkgreen: '#006400',
}

type Rgb = readonly [red: number, green: number, blue: number]

/** A colour of CSS in red, green and blue; undefined for one that is written in another way. */
const rgbOf = (colour: string): Rgb | undefined => {
  const text = names[colour.trim().toLowerCase()] ?? colour.trim().toLowerCase()
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text)
  const long = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : text
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(long)
  const parts = hex
    ? hex.slice(1).map((part) => Number.parseInt(part, 16))
    : /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(text)?.slice(1).map(Number)
  const [red, green, blue] = parts ?? []
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue]
}

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.min(255, Math.round(part)).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance (WCAG 2.2). */
const luminance = (rgb: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: Rgb, other: Rgb): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((first, second) => second - first)
  return (light + 0.05) / (dark + 0.05)
}

const card: Rgb = [0x22, 0x27, 0x2c]
const readable = 4.5
const steps = 20

/** A colour of text as it can be read on a dark page (at least 4.5:1): itself, or lighter as far as that takes. */
export const readableInDark = (colour: string): string => {
  const rgb = rgbOf(colour)
  if (!rgb) return darkText
  const known = ofEditor[hexOf(rgb)]
  if (known !== undefined) return known
  for (let step = 0; step <= steps; step += 1) {
    const [red, green, blue] = rgb
    const lighter: Rgb = [
      red + ((255 - red) * step) / steps,
      green + ((255 - green) * step) / steps,
      blue + ((255 - blue) * step) / steps,
    ]
    if (contrast(lighter, card) >= readable) return hexOf(lighter)
  }
  return darkText
}

/** What an element and those in it look like in the light. */
interface Looks {
  readonly color: string
  /** Whether the element, or one around it, has a background of its own. */
  readonly hasGround: boolean
}

const tag = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/g
const voids = new Set(['br', 'hr', 'img', 'col'])

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]

const declared = (style: string, property: string): string | undefined =>
  style
    .split(';')
    .map((declaration) => declaration.split(':', 2).map((part) => part.trim()))
    .findLast(([name]) => name === property)?.[1]

const isNone = (value: string) => /^(?:transparent|none|inherit|initial|unset)\b/i.test(value)

/** The rules that contents need in the dark, gathered from all parts of a mail. */
export class DarkColours {
  readonly #classes = new Map<string, string>()

  #classOf(color: string): string {
    const name = this.#classes.get(color) ?? `d${this.#classes.size + 1}`
    this.#classes.set(color, name)
    return name
  }

  /**
   * Marks the elements that have colours of their own, so that they can be read on a dark page: text on a background of its own stays as it is in the
   * light, other text becomes lighter where it must. Whoever wrote them saw them on a light page.
   * @param html - sanitised
   * @param accent - the colour of links
   */
  mark(html: string, accent: string): string {
    const around: { readonly name: string; readonly looks: Looks }[] = []
    const start: Looks = { color: lightText, hasGround: false }
    return html.replace(tag, (whole, slash: string, name: string, attributes: string) => {
      if (slash !== '') {
        const place = around.findLastIndex((one) => one.name === name)
        if (place !== -1) around.splice(place)
        return whole
      }
      if (voids.has(name)) return whole
      const outer = around.at(-1)?.looks ?? start
      const style = attribute(attributes, 'style') ?? ''
      const ground =
        declared(style, 'background-color') ?? declared(style, 'background') ?? attribute(attributes, 'bgcolor')
      const isButton = / class="button"/.test(attributes)
      const own = declared(style, 'color') ?? (name === 'font' ? attribute(attributes, 'color') : undefined)
      const color = own !== undefined && !isNone(own) ? own : undefined
      const hasOwnGround = ground !== undefined && !isNone(ground)
      const looks: Looks = {
        color: color ?? (isButton ? '#ffffff' : name === 'a' ? accent : outer.color),
        hasGround: outer.hasGround || hasOwnGround || isButton,
      }
      around.push({ name, looks })
      const isMarked = color !== undefined || hasOwnGround || (name === 'a' && outer.hasGround && !isButton)
      if (!isMarked) return whole
      const marked = this.#classOf(looks.hasGround ? looks.color : readableInDark(looks.color))
      return isButton
        ? whole.replace(' class="button"', ` class="button ${marked}"`)
        : `<${name} class="${marked}"${attributes}>`
    })
  }

  /** @returns rules for dark pages, which go behind those of the frame */
  rules(): string[] {
    return [...this.#classes].map(([color, name]) => `.card .${name}, .card a.${name} { color: ${color} !important; }`)
  }
}
