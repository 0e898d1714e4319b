import { Box } from '@mui/material'
import { EditorContent, useEditorState } from '@tiptap/react'
import { type AriaAttributes, type ReactNode, useId, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { light } from '../tokens.ts'
import { EditorDialogs } from './dialogs/EditorDialogs.tsx'
import type { HtmlEditorProps } from './htmlEditorProps.ts'
import { MergeFieldList } from './mergeFields/MergeFieldList.tsx'
import { suggestionsOf } from './mergeFields/suggestions.ts'
import { paperStyles } from './paperStyles.ts'
import { FormatTools } from './toolbar/FormatTools.tsx'
import { type EditorDialog, InsertTools } from './toolbar/InsertTools.tsx'
import { PictureTools } from './toolbar/PictureTools.tsx'
import { TableTools } from './toolbar/TableTools.tsx'
import { ToolGap, Toolbar } from './toolbar/Toolbar.tsx'
import { toolState } from './toolbar/toolState.ts'
import { useContentsEditor } from './useContentsEditor.ts'

type VisualEditorProps = Pick<HtmlEditorProps, 'mergeFields' | 'pictures' | 'accentColor' | 'onChange'> & {
  readonly html: string
  /** Label, description and validity of the field. */
  readonly aria: AriaAttributes
  /** The last tool. */
  readonly children: ReactNode
}

const noFields: NonNullable<HtmlEditorProps['mergeFields']> = []

/** Contents as the mail shows them, with their tools. */
export const VisualEditor = ({
  html,
  onChange,
  mergeFields = noFields,
  pictures,
  accentColor = light.accent,
  aria,
  children,
}: VisualEditorProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const listId = useId()
  const tools = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<EditorDialog>()
  const [waitingPictures, setWaitingPictures] = useState<readonly File[]>([])
  const editor = useContentsEditor({
    html,
    mergeFields,
    pictures,
    listId,
    aria,
    onChange,
    onLink: () => setDialog('link'),
    onPictures: (files) => {
      setWaitingPictures(files)
      setDialog('picture')
    },
    onLostPictures: (count) => notify('renkei.html_editor.lost_pictures', { type: 'warning', messageArgs: { count } }),
    focusTools: () => tools.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus(),
  })
  const state = useEditorState({ editor, selector: ({ editor: shown }) => toolState(shown) })
  const suggestions = useEditorState({ editor, selector: ({ editor: shown }) => suggestionsOf(shown.state) })
  return (
    <>
      <Box
        ref={tools}
        sx={{
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'line',
          borderRadius: '6px 6px 0 0',
        }}
      >
        <Toolbar label={translate('renkei.html_editor.tools')} first="bold">
          <FormatTools editor={editor} state={state} />
          <ToolGap />
          <InsertTools
            editor={editor}
            state={state}
            mergeFields={mergeFields}
            hasPictures={pictures !== undefined}
            onOpen={setDialog}
          />
          {children}
        </Toolbar>
        {state.isInTable && <TableTools editor={editor} />}
        {state.picture && <PictureTools editor={editor} picture={state.picture} />}
      </Box>
      <Box
        sx={{
          bgcolor: 'background.default',
          p: { xs: 0, sm: 2 },
          borderRadius: '0 0 6px 6px',
          // Long contents move below the tools, which stay in sight.
          maxHeight: 'calc(100dvh - 220px)',
          minHeight: 240,
          overflow: 'auto',
        }}
      >
        <Box sx={paperStyles(accentColor)}>
          <EditorContent editor={editor} />
        </Box>
      </Box>
      <MergeFieldList editor={editor} id={listId} suggestions={suggestions} />
      <EditorDialogs
        editor={editor}
        dialog={dialog}
        pictures={pictures}
        mergeFields={mergeFields}
        waitingPictures={waitingPictures}
        onClose={() => {
          setWaitingPictures([])
          setDialog(undefined)
        }}
        onPictureDone={() => {
          setWaitingPictures(waitingPictures.slice(1))
          if (waitingPictures.length <= 1) setDialog(undefined)
        }}
      />
    </>
  )
}
