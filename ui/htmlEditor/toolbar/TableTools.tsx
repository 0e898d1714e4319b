import type { Editor } from '@tiptap/core'
import { useTranslate } from 'react-admin'
import { ToolButton } from './ToolButton.tsx'
import { Toolbar } from './Toolbar.tsx'

const steps = [
  ['row_above', (editor: Editor) => editor.chain().focus().addRowBefore().run()],
  ['row_below', (editor: Editor) => editor.chain().focus().addRowAfter().run()],
  ['column_left', (editor: Editor) => editor.chain().focus().addColumnBefore().run()],
  ['column_right', (editor: Editor) => editor.chain().focus().addColumnAfter().run()],
  ['toggle_header', (editor: Editor) => editor.chain().focus().toggleHeaderRow().run()],
  ['delete_row', (editor: Editor) => editor.chain().focus().deleteRow().run()],
  ['delete_column', (editor: Editor) => editor.chain().focus().deleteColumn().run()],
  ['delete_table', (editor: Editor) => editor.chain().focus().deleteTable().run()],
] as const

/** What can be done with the table of the cursor. */
export const TableTools = ({ editor }: { readonly editor: Editor }) => {
  const translate = useTranslate()
  return (
    <Toolbar
      label={translate('renkei.html_editor.table_tools')}
      first="row_above"
      sx={{ borderTop: 1, borderColor: 'hairline' }}
    >
      {steps.map(([name, run]) => {
        const label = translate(`renkei.html_editor.${name}`)
        return (
          <ToolButton key={name} name={name} label={label} onClick={() => run(editor)}>
            {label}
          </ToolButton>
        )
      })}
    </Toolbar>
  )
}
