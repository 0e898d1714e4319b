import { InputRule, Node } from '@tiptap/core'
import type { Node as ContentsNode } from '@tiptap/pm/model'
import type { MergeFieldChoice } from '../htmlEditorProps.ts'

/** Attribute of what stands for a chip in HTML that is about to be read. */
export const mergeFieldAttribute = 'data-merge-field'

const braces = /(?:\{\{|｛｛)[ \u3000]*([^{}｛｝]{1,60}?)[ \u3000]*(?:\}\}|｝｝)/
/** A merge field as written, with half-width or full-width braces. The first group is its name. */
export const writtenMergeFields = new RegExp(braces, 'g')

const writtenField = (node: ContentsNode) => `{{${node.attrs.field as string}}}`

interface MergeFieldOptions {
  readonly fields: readonly MergeFieldChoice[]
}

/** What stands for something of each recipient: a chip in the editor, `{{field}}` in HTML. */
export const MergeField = Node.create<MergeFieldOptions>({
  name: 'mergeField',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addOptions: () => ({ fields: [] }),
  addAttributes: () => ({
    field: { default: '', parseHTML: (element) => element.getAttribute(mergeFieldAttribute) },
  }),
  parseHTML() {
    return [
      {
        tag: `span[${mergeFieldAttribute}]`,
        priority: 100,
        getAttrs: (element) =>
          this.options.fields.some(({ field }) => field === element.getAttribute(mergeFieldAttribute)) && null,
      },
    ]
  },
  // Contents that are written have the text alone (html/writeHtml.ts); what is copied keeps the element.
  renderHTML: ({ node }) => ['span', { [mergeFieldAttribute]: node.attrs.field as string }, writtenField(node)],
  renderText: ({ node }) => writtenField(node),
  addNodeView() {
    const { fields } = this.options
    return ({ node }) => {
      const dom = document.createElement('span')
      dom.className = 'merge-field'
      dom.contentEditable = 'false'
      dom.textContent = fields.find(({ field }) => field === node.attrs.field)?.label ?? (node.attrs.field as string)
      return { dom }
    }
  },
  addInputRules() {
    return [
      new InputRule({
        find: new RegExp(`${braces.source}$`),
        handler: ({ range, match: [, field], chain }) => {
          if (!this.options.fields.some((choice) => choice.field === field)) return null
          chain().insertContentAt(range, { type: this.name, attrs: { field } }).run()
          return undefined
        },
      }),
    ]
  },
})
