import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'

/** Changes attributes of the selected picture, which stays selected. */
export const changePicture = (editor: Editor, attributes: Readonly<Record<string, unknown>>): void => {
  editor.commands.command(({ tr, state: { selection } }) => {
    if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'picture') return false
    for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(selection.from, name, value)
    return true
  })
}
