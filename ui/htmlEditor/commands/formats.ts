import type { Editor } from '@tiptap/core'
import type { Alignment } from '../schema/textAlign.ts'

/** Aligns the blocks that the selection touches; `left` is how they are by themselves. */
export const align = (editor: Editor, alignment: Alignment): void => {
  const textAlign = alignment === 'left' ? null : alignment
  editor.chain().focus().updateAttributes('paragraph', { textAlign }).updateAttributes('heading', { textAlign }).run()
}

/** Colours what is selected or typed next; undefined takes the colour away. */
export const colourText = (editor: Editor, color: string | undefined): void => {
  const chain = editor.chain().focus()
  if (color === undefined) chain.unsetMark('textColour', { extendEmptyMarkRange: true }).run()
  else chain.setMark('textColour', { color }).run()
}

/** Takes emphasis, colours, headings and alignment off what is selected, or off the block of the cursor. Links stay. */
export const clearFormats = (editor: Editor): void => {
  const { $from, $to, empty } = editor.state.selection
  const [from, to] = empty ? [$from.start(), $from.end()] : [$from.pos, $to.pos]
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      for (const mark of Object.values(state.schema.marks)) if (mark.name !== 'link') tr.removeMark(from, to, mark)
      tr.setStoredMarks([])
      return true
    })
    .updateAttributes('paragraph', { textAlign: null })
    .updateAttributes('heading', { textAlign: null })
    .command(({ state, commands }) => {
      let hasHeading = false
      state.doc.nodesBetween(from, to, (node) => {
        if (node.type.name === 'heading') hasHeading = true
      })
      return hasHeading ? commands.setParagraph() : true
    })
    .run()
}
