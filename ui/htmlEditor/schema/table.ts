import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

const cellAttributes = {
  colspan: {
    default: 1,
    renderHTML: ({ colspan }: Record<string, unknown>) => (Number(colspan) > 1 ? { colspan } : {}),
  },
  rowspan: {
    default: 1,
    renderHTML: ({ rowspan }: Record<string, unknown>) => (Number(rowspan) > 1 ? { rowspan } : {}),
  },
  // Columns are as wide as their contents; prosemirror-tables wants the attribute.
  colwidth: { default: null, rendered: false },
  width: { default: null },
}

/** Tables as mail programs show them: no column groups, cells with text directly in them (html/writeHtml.ts). */
export const tables = [
  Table.configure({ View: null }).extend({
    addAttributes: () => ({
      width: { default: null },
    }),
    renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  }),
  TableRow,
  TableCell.extend({
    addAttributes: () => cellAttributes,
    renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
  }),
  TableHeader.extend({
    addAttributes: () => ({ ...cellAttributes, scope: { default: 'col' } }),
    renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
  }),
]
