import { type Editor, Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

const listDepth = ({ state: { selection } }: Editor): number => {
  const { $from } = selection
  let depth = 0
  for (let level = $from.depth; level > 0; level -= 1) if ($from.node(level).type.name === 'listItem') depth += 1
  return depth
}

/** Whether Tab has something to do in the text: indent an item, or go on to another cell. */
const movesWithin = (editor: Editor, isBackwards: boolean): boolean => {
  if (isBackwards) return listDepth(editor) > 1 || editor.can().goToPreviousCell()
  return editor.can().sinkListItem('listItem') || editor.can().goToNextCell()
}

interface LeavingOptions {
  readonly focusTools: () => void
  /** Opens the dialog for links. */
  readonly onLink: () => void
}

/**
 * Keys that leave the text. Tab indents an item that can be indented and goes from cell to cell; everywhere else, and after Escape,
 * it goes on to the next field of the page. Alt+F10 goes to the tools, Ctrl+K to the address of a link.
 */
export const LeavingKeys = Extension.create<LeavingOptions>({
  name: 'leavingKeys',
  addOptions: () => ({ focusTools: () => {}, onLink: () => {} }),
  addKeyboardShortcuts() {
    const { onLink } = this.options
    return {
      'Mod-k': () => {
        onLink()
        return true
      },
    }
  },
  addProseMirrorPlugins() {
    const { editor } = this
    const { focusTools } = this.options
    let isLeaving = false
    const keydown = (_view: unknown, event: KeyboardEvent): boolean => {
      if (event.isComposing) return false
      if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey) {
        // True keeps the editor's own keys away and leaves the event to the browser.
        return isLeaving || !movesWithin(editor, event.shiftKey)
      }
      if (event.key === 'F10' && event.altKey) {
        event.preventDefault()
        focusTools()
        return true
      }
      if (event.key !== 'Shift') isLeaving = event.key === 'Escape'
      return false
    }
    const blur = () => {
      isLeaving = false
      return false
    }
    return [new Plugin({ props: { handleDOMEvents: { keydown, blur } } })]
  },
})
