import type { Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import type { EditorPictures, MergeFieldChoice } from '../htmlEditorProps.ts'
import { Link } from './link.ts'
import { MergeField } from './mergeField.ts'
import { Picture } from './picture.ts'
import { tables } from './table.ts'
import { TextAlign } from './textAlign.ts'
import { TextColour } from './textColour.ts'

interface ExtensionOptions {
  readonly mergeFields: readonly MergeFieldChoice[]
  readonly load?: EditorPictures['load']
}

/** What the contents of a mail are made of. */
export const contentExtensions = ({ mergeFields, load }: ExtensionOptions): Extensions => [
  StarterKit.configure({
    link: false,
    code: false,
    codeBlock: false,
    heading: { levels: [1, 2, 3, 4] },
    dropcursor: { color: '#165e83', width: 2 },
  }),
  Link,
  TextColour,
  TextAlign,
  Picture.configure({ load }),
  MergeField.configure({ fields: mergeFields }),
  ...tables,
]

/** The extensions whose abbreviations work while one types. The others would turn `*` and `>` in ordinary text into something else. */
export const typedAbbreviations = ['bulletList', 'orderedList', 'mergeField']
