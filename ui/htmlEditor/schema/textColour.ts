import { Mark } from '@tiptap/core'
import { sameColour } from '../html/colours.ts'

/** Text in a colour. */
export const TextColour = Mark.create({
  name: 'textColour',
  addAttributes: () => ({
    color: { default: null, rendered: false, parseHTML: (element) => sameColour(element.getAttribute('color') ?? '') },
  }),
  parseHTML: () => [{ style: 'color', getAttrs: (value) => ({ color: sameColour(value) }) }, { tag: 'font[color]' }],
  renderHTML: ({ mark }) => ['span', { style: `color:${mark.attrs.color as string}` }, 0],
})
