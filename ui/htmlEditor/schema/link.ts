import { Mark } from '@tiptap/core'
import { linkAddress } from '../html/linkAddress.ts'

/** A link, or a button, which is a link of the class `button` that the mail's frame draws. */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  // What is typed after a link does not belong to it.
  inclusive: false,
  addAttributes: () => ({
    href: { default: null },
    title: { default: null },
    isButton: {
      default: false,
      parseHTML: (element) => element.classList.contains('button'),
      renderHTML: ({ isButton }) => (isButton ? { class: 'button' } : {}),
    },
  }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (linkAddress(element.getAttribute('href') ?? '') === undefined ? false : null),
    },
  ],
  renderHTML: ({ HTMLAttributes: { class: className, ...attributes } }) => [
    'a',
    { ...(className ? { class: className as string } : {}), ...attributes },
    0,
  ],
})
