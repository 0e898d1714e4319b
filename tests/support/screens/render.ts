import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

const roots: { readonly root: Root; readonly element: HTMLElement }[] = []

/** Shows something in the document, as the app is shown. */
export const render = (shown: ReactNode): void => {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  roots.push({ root, element })
  root.render(shown)
}

/** Takes away what a test has shown, for all tests of a worker share one document. */
export const cleanup = (): void => {
  for (const { root, element } of roots.splice(0)) {
    root.unmount()
    element.remove()
  }
}
