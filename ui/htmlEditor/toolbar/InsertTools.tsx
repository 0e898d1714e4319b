import {
  AddPhotoAlternateOutlined,
  HorizontalRuleOutlined,
  LinkOutlined,
  SmartButtonOutlined,
  TableChartOutlined,
} from '@mui/icons-material'
import type { Editor } from '@tiptap/core'
import { useTranslate } from 'react-admin'
import type { MergeFieldChoice } from '../htmlEditorProps.ts'
import { keysText } from './keysText.ts'
import { ToolButton } from './ToolButton.tsx'
import { ToolMenu } from './ToolMenu.tsx'
import type { ToolState } from './toolState.ts'

export type EditorDialog = 'link' | 'button' | 'picture' | 'table'

interface InsertToolsProps {
  readonly editor: Editor
  readonly state: ToolState
  readonly mergeFields: readonly MergeFieldChoice[]
  readonly hasPictures: boolean
  readonly onOpen: (dialog: EditorDialog) => void
}

/** Links, buttons, pictures, dividers, tables, merge fields. */
export const InsertTools = ({ editor, state, mergeFields, hasPictures, onOpen }: InsertToolsProps) => {
  const translate = useTranslate()
  const word = (key: string) => translate(`renkei.html_editor.${key}`)
  const insertField = (field: string) =>
    editor.chain().focus().insertContent({ type: 'mergeField', attrs: { field } }).run()
  return (
    <>
      <ToolButton
        name="link"
        label={word('link')}
        keys={keysText('K')}
        isPressed={state.isLink}
        opens="dialog"
        onClick={() => onOpen('link')}
      >
        <LinkOutlined />
      </ToolButton>
      <ToolButton
        name="button"
        label={word('button')}
        isPressed={state.isButton}
        opens="dialog"
        onClick={() => onOpen('button')}
      >
        <SmartButtonOutlined />
      </ToolButton>
      {hasPictures && (
        <ToolButton name="picture" label={word('picture')} opens="dialog" onClick={() => onOpen('picture')}>
          <AddPhotoAlternateOutlined />
        </ToolButton>
      )}
      <ToolButton
        name="divider"
        label={word('divider')}
        onClick={() => editor.chain().focus().setHorizontalRule().run()}
      >
        <HorizontalRuleOutlined />
      </ToolButton>
      <ToolButton
        name="table"
        label={word('table')}
        opens="dialog"
        isDisabled={state.isInTable}
        onClick={() => onOpen('table')}
      >
        <TableChartOutlined />
      </ToolButton>
      {mergeFields.length > 0 && (
        <ToolMenu
          name="merge_field"
          label={word('merge_field')}
          choices={mergeFields.map(({ field, label }) => ({ key: field, label, choose: () => insertField(field) }))}
        >
          {word('merge_field_short')}
        </ToolMenu>
      )}
    </>
  )
}
