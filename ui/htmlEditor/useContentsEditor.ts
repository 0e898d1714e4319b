import { type Editor, getSchema } from '@tiptap/core'
import { useEditor } from '@tiptap/react'
import { type AriaAttributes, useMemo, useState } from 'react'
import type { EditorPictures, MergeFieldChoice } from './htmlEditorProps.ts'
import { readHtml } from './html/readHtml.ts'
import { writeHtml } from './html/writeHtml.ts'
import { LeavingKeys } from './leavingKeys.ts'
import { MergeFieldSuggestions } from './mergeFields/suggestions.ts'
import { Pasting } from './paste/pasting.ts'
import { contentExtensions, typedAbbreviations } from './schema/extensions.ts'

interface ContentsEditorOptions {
  /** HTML to begin with. */
  readonly html: string
  readonly mergeFields: readonly MergeFieldChoice[]
  readonly pictures: EditorPictures | undefined
  readonly listId: string
  /** Label, description and validity of the field. */
  readonly aria: AriaAttributes
  readonly onChange: (html: string) => void
  readonly onLink: () => void
  readonly onPictures: (files: readonly File[]) => void
  readonly onLostPictures: (count: number) => void
  readonly focusTools: () => void
}

const startOf = ({ html, mergeFields, pictures, listId, ...calls }: ContentsEditorOptions) => {
  const fields = new Set(mergeFields.map(({ field }) => field))
  const { onLostPictures, focusTools, onLink } = calls
  const extensions = [
    ...contentExtensions({ mergeFields, ...(pictures && { load: pictures.load }) }),
    MergeFieldSuggestions.configure({ fields: mergeFields, listId }),
    Pasting.configure({ fields, onLostPictures, ...(pictures && { onPictures: calls.onPictures }) }),
    LeavingKeys.configure({ focusTools, onLink }),
  ]
  return { extensions, content: readHtml(html, getSchema(extensions), fields).toJSON() as object }
}

/** An editor of TipTap for contents. Of later calls it takes `aria` and `onChange` only. */
export const useContentsEditor = (options: ContentsEditorOptions): Editor => {
  const [{ extensions, content }] = useState(() => startOf(options))
  const { aria, onChange } = options
  const described = JSON.stringify(aria)
  const editorProps = useMemo(() => {
    const attributes = JSON.parse(described) as Record<string, string>
    return { attributes: { role: 'textbox', 'aria-multiline': 'true', ...attributes } }
  }, [described])
  return useEditor({
    extensions,
    content,
    enableInputRules: typedAbbreviations,
    enablePasteRules: false,
    editorProps,
    onUpdate: ({ editor }) => onChange(writeHtml(editor.state.doc)),
  })
}
