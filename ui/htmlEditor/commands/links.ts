import { type Editor, getMarkRange } from '@tiptap/core'
import { Fragment } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { lineOf } from '../paste/plainText.ts'

export interface LinkValues {
  readonly text: string
  readonly href: string
}

interface LinkPlace extends LinkValues {
  readonly from: number
  readonly to: number
  readonly isLink: boolean
  readonly isButton: boolean
}

/** The link at the cursor, or what is selected and could become one. */
export const linkPlace = ({ state }: Editor): LinkPlace => {
  const { $from, from, to, empty } = state.selection
  const mark = state.schema.marks.link
  const range = mark && getMarkRange($from, mark)
  const isLink = Boolean(range && (empty || to <= range.to))
  const place = isLink && range ? range : { from, to }
  const attributes =
    isLink && range
      ? state.doc.resolve(range.from).nodeAfter?.marks.find(({ type }) => type === mark)?.attrs
      : undefined
  return {
    ...place,
    isLink,
    isButton: attributes?.isButton === true,
    href: (attributes?.href as string | undefined) ?? '',
    text: state.doc.textBetween(
      place.from,
      place.to,
      ' ',
      (leaf) => (leaf.type.spec.toText?.({ node: leaf }) as string) ?? '',
    ),
  }
}

/** Makes a link or button of the link at the cursor, of what is selected, or of new text. */
export const setLink = (
  editor: Editor,
  { text, href }: LinkValues,
  { isButton, fields }: { readonly isButton: boolean; readonly fields: ReadonlySet<string> },
): void => {
  const place = linkPlace(editor)
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const mark = state.schema.marks.link?.create({ href, isButton })
      if (!mark) return false
      let { to } = place
      if (place.from === place.to || text !== place.text) {
        const others = state.doc
          .resolve(place.from)
          .marks()
          .filter(({ type }) => type !== mark.type)
        const line = lineOf(text, state.schema, fields).map((node) => node.mark(others))
        tr.replaceWith(place.from, place.to, Fragment.from(line))
        to = place.from + line.reduce((size, node) => size + node.nodeSize, 0)
      }
      tr.removeMark(place.from, to, mark.type).addMark(place.from, to, mark)
      tr.setSelection(TextSelection.create(tr.doc, to)).removeStoredMark(mark.type)
      return true
    })
    .run()
}

/** Leaves the text of the link at the cursor. */
export const removeLink = (editor: Editor): void => {
  const { from, to } = linkPlace(editor)
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      tr.removeMark(from, to, state.schema.marks.link)
      return true
    })
    .run()
}
