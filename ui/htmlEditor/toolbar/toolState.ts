import type { Editor } from '@tiptap/core'
import { type Alignment, alignments } from '../schema/textAlign.ts'
import type { PictureShare } from '../schema/picture.ts'

/** What the tools show of the place of the cursor. */
export interface ToolState {
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Level of the heading; 0 in other text. */
  readonly heading: number
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isUnderlined: boolean
  readonly colour: string | undefined
  readonly isBulleted: boolean
  readonly isNumbered: boolean
  readonly alignment: Alignment
  readonly isLink: boolean
  readonly isButton: boolean
  readonly isInTable: boolean
  /** The selected picture. */
  readonly picture: { readonly alt: string; readonly share: PictureShare | null } | undefined
}

/** Reads the state of the tools off an editor. */
export const toolState = (editor: Editor): ToolState => {
  const picture = editor.isActive('picture') ? editor.getAttributes('picture') : undefined
  const isLink = editor.isActive('link')
  const isButton = isLink && editor.getAttributes('link').isButton === true
  return {
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    heading: editor.isActive('heading') ? (editor.getAttributes('heading').level as number) : 0,
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    isUnderlined: editor.isActive('underline'),
    colour: editor.getAttributes('textColour').color as string | undefined,
    isBulleted: editor.isActive('bulletList'),
    isNumbered: editor.isActive('orderedList'),
    alignment: alignments.find((textAlign) => editor.isActive({ textAlign })) ?? 'left',
    isLink: isLink && !isButton,
    isButton,
    isInTable: editor.isActive('table'),
    picture: picture && { alt: picture.alt as string, share: picture.share as PictureShare | null },
  }
}
