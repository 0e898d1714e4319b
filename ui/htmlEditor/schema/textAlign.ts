import { Extension } from '@tiptap/core'

export const alignments = ['left', 'center', 'right'] as const
export type Alignment = (typeof alignments)[number]

/** How a block is aligned, by style or by attribute; null if it does not say. */
export const alignmentOf = (element: HTMLElement): Alignment | null => {
  const value = element.style.textAlign || element.getAttribute('align')?.toLowerCase()
  return alignments.find((alignment) => alignment === value) ?? null
}

/** Paragraphs and headings to the left, in the middle, to the right. */
export const TextAlign = Extension.create({
  name: 'textAlign',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: alignmentOf,
          renderHTML: ({ textAlign }) => (textAlign ? { style: `text-align:${textAlign as Alignment}` } : {}),
        },
      },
    },
  ],
  addKeyboardShortcuts() {
    const align = (textAlign: Alignment) => () =>
      ['paragraph', 'heading'].some((type) => this.editor.commands.updateAttributes(type, { textAlign }))
    return { 'Mod-Shift-l': align('left'), 'Mod-Shift-e': align('center'), 'Mod-Shift-r': align('right') }
  },
})
