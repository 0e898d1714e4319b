import { mergeAttributes, Node } from '@tiptap/core'
import { pictureView } from '../pictures/pictureView.ts'

/** Width of the contents of a mail in pixels (server/emails/contents/frameHtml.ts: 640 without its padding). */
export const contentsWidth = 592

/** Widths of a picture in percent of the contents' width. */
export const pictureShares = [25, 50, 75, 100] as const
export type PictureShare = (typeof pictureShares)[number]

export interface PictureAttributes {
  readonly src: string
  readonly alt: string
  /** null: as wide as the picture is. */
  readonly share: PictureShare | null
}

const shareOf = (element: HTMLElement): PictureShare | null => {
  const percent = /^(\d+)%$/.exec(element.style.width)?.[1]
  return pictureShares.find((share) => String(share) === percent) ?? null
}

/** The width in pixels is for Outlook, which does not know widths of styles. */
const sharedWidth = (share: PictureShare) => ({
  width: String(Math.round((contentsWidth * share) / 100)),
  style: `width:${share}%`,
})

interface PictureOptions {
  /** The bytes of a picture. Without it no picture is shown. */
  readonly load?: (src: string) => Promise<Blob>
}

/** A picture in a line of text. Its address is one that the owner of the editor has given. */
export const Picture = Node.create<PictureOptions>({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addOptions: () => ({}),
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
    title: { default: null },
    share: { default: null, parseHTML: shareOf, rendered: false },
    // As written, in pixels or percent, if there is no share.
    width: { default: null, parseHTML: (element) => (shareOf(element) ? null : element.getAttribute('width')) },
    height: { default: null, parseHTML: (element) => (shareOf(element) ? null : element.getAttribute('height')) },
  }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'img',
    mergeAttributes(HTMLAttributes, node.attrs.share ? sharedWidth(node.attrs.share as PictureShare) : {}),
  ],
  addNodeView() {
    return pictureView(this.options.load)
  },
})
