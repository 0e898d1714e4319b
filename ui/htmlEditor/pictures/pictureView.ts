import type { NodeViewRenderer } from '@tiptap/core'

/** Shows pictures in the editor by their bytes, since an `img` element has no token for their address. */
export const pictureView =
  (load: ((src: string) => Promise<Blob>) | undefined): NodeViewRenderer =>
  ({ node }) => {
    let shown = node
    let address: string | undefined
    let isGone = false
    const dom = document.createElement('img')
    const describe = () => {
      const { alt, share, width } = shown.attrs as { alt: string; share: number | null; width: string | null }
      dom.alt = alt
      dom.style.width = share ? `${share}%` : width && /^\d+$/.test(width) ? `${width}px` : (width ?? '')
      dom.classList.toggle('without-text', alt === '')
    }
    const fill = async () => {
      try {
        const contents = await load?.(shown.attrs.src as string)
        if (!contents || isGone) return
        address = URL.createObjectURL(contents)
        dom.src = address
        dom.classList.remove('missing')
      } catch {
        dom.classList.add('missing')
      }
    }
    dom.className = 'missing'
    describe()
    void fill()
    return {
      dom,
      update: (next) => {
        if (next.type !== shown.type || next.attrs.src !== shown.attrs.src) return false
        shown = next
        describe()
        return true
      },
      destroy: () => {
        isGone = true
        if (address) URL.revokeObjectURL(address)
      },
    }
  }
