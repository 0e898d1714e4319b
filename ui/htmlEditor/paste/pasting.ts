import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { linkAddress } from '../html/linkAddress.ts'
import { cleanPasted } from './cleanPasted.ts'
import { plainTextSlice } from './plainText.ts'

interface PastingOptions {
  readonly fields: ReadonlySet<string>
  /** Called with pictures that were pasted or dropped. Without it they are left out. */
  readonly onPictures?: (files: readonly File[]) => void
  /** Called with how many pictures from elsewhere were left out. */
  readonly onLostPictures: (count: number) => void
}

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

const pastedAddress = (text: string): string | undefined =>
  /^(https?:\/\/|mailto:)\S+$/.test(text.trim()) ? linkAddress(text) : undefined

/** What is pasted or dropped: HTML without its looks, text with its lines, addresses as links, pictures for the owner to store. */
export const Pasting = Extension.create<PastingOptions>({
  name: 'pasting',
  addOptions: () => ({ fields: new Set<string>(), onLostPictures: () => {} }),
  addProseMirrorPlugins() {
    const { editor } = this
    const { fields, onPictures, onLostPictures } = this.options
    const takePictures = (event: Event, data: DataTransfer | null) => {
      const files = picturesIn(data)
      // Word and Excel add a picture of what they copy as text.
      if (files.length === 0 || !onPictures || data?.getData('text/plain').trim()) return false
      event.preventDefault()
      onPictures(files)
      return true
    }
    return [
      new Plugin({
        props: {
          transformPastedHTML: (html) => {
            const cleaned = cleanPasted(html, fields)
            if (cleaned.lostPictures > 0) onLostPictures(cleaned.lostPictures)
            return cleaned.html
          },
          clipboardTextParser: (text) => plainTextSlice(text, editor.schema, fields),
          handlePaste: (_view, event) => {
            if (takePictures(event, event.clipboardData)) return true
            const href = pastedAddress(event.clipboardData?.getData('text/plain') ?? '')
            if (!href) return false
            if (!editor.state.selection.empty) return editor.commands.setMark('link', { href })
            return editor.commands.insertContent({
              type: 'text',
              text: href,
              marks: [{ type: 'link', attrs: { href } }],
            })
          },
          handleDrop: (view, event) => view.dragging === null && takePictures(event, event.dataTransfer),
        },
      }),
    ]
  },
})
