import type { Editor } from '@tiptap/core'

export const maxTableSide = 20

export interface TableShape {
  readonly rows: number
  readonly columns: number
  readonly hasHeader: boolean
}

/** Inserts a table as wide as the contents and puts the cursor into its first cell. */
export const insertTable = (editor: Editor, { rows, columns, hasHeader }: TableShape): void => {
  editor
    .chain()
    .focus()
    .insertTable({ rows, cols: columns, withHeaderRow: hasHeader })
    .updateAttributes('table', { width: '100%' })
    .run()
}
