import type { Editor } from '@tiptap/core'
import { linkPlace, removeLink, setLink } from '../commands/links.ts'
import { insertTable } from '../commands/tables.ts'
import type { EditorPictures, MergeFieldChoice } from '../htmlEditorProps.ts'
import type { EditorDialog } from '../toolbar/InsertTools.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { TableDialog } from './TableDialog.tsx'

interface EditorDialogsProps {
  readonly editor: Editor
  readonly dialog: EditorDialog | undefined
  readonly pictures: EditorPictures | undefined
  readonly mergeFields: readonly MergeFieldChoice[]
  /** Pictures that were pasted or dropped, for which the dialog asks one after the other. */
  readonly waitingPictures: readonly File[]
  readonly onClose: () => void
  readonly onPictureDone: () => void
}

/** The open dialog of an editor. The focus goes back into the text. */
export const EditorDialogs = ({
  editor,
  dialog,
  pictures,
  mergeFields,
  waitingPictures,
  onClose,
  onPictureDone,
}: EditorDialogsProps) => {
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  if (dialog === 'table')
    return (
      <TableDialog
        onClose={close}
        onSubmit={(shape) => {
          onClose()
          insertTable(editor, shape)
        }}
      />
    )
  if (dialog === 'picture' && pictures) {
    const [given] = waitingPictures
    return (
      <PictureDialog
        key={waitingPictures.length}
        pictures={pictures}
        {...(given && { given })}
        onClose={close}
        onSubmit={(attrs) => {
          onPictureDone()
          editor.chain().focus().insertContent({ type: 'picture', attrs }).run()
        }}
      />
    )
  }
  if (dialog === 'link' || dialog === 'button') {
    const place = linkPlace(editor)
    return (
      <LinkDialog
        kind={dialog}
        start={place}
        onClose={close}
        onSubmit={(values) => {
          onClose()
          const fields = new Set(mergeFields.map(({ field }) => field))
          setLink(editor, values, { isButton: dialog === 'button', fields })
        }}
        {...(place.isLink && {
          onRemove: () => {
            onClose()
            removeLink(editor)
          },
        })}
      />
    )
  }
  return null
}
